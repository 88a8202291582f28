// The form by which a visitor rates how they were served: <palabre-rating>, a file of its own that a chat loads when a
// question is shown. The list of choices in it stays what is seen where this file cannot be loaded.

import { COMMENT_CHARS_MAX } from '@palabre/contract/satisfaction'
import type { Language } from './core/wire.ts'
import { type RatingTexts, TEXTS } from './rating-texts.ts'

/** By a name of its own: the build takes what is written otherwise for one of its files. */
const HERE = import.meta.url
const LINK = /\/satisfaction\/([\w-]{43})/
const CSS = `:host{display:block}form{display:grid;gap:8px;margin-top:8px}fieldset{border:1px solid var(--edge);border-radius:12px;padding:4px 12px}
label{display:block}fieldset label{display:flex;gap:8px;align-items:center;min-height:44px;cursor:pointer}
input{width:20px;height:20px;margin:0;accent-color:var(--text)}
textarea{box-sizing:border-box;width:100%;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--edge);border-radius:12px;padding:8px}
button{min-height:44px;font:inherit;font-weight:600;border:0;border-radius:22px;color:var(--on);background:var(--accent);cursor:pointer}
:focus-visible{outline:3px solid var(--text);outline-offset:2px}[role=alert]{color:var(--wrong)}p{margin:0}`

function add<Name extends keyof HTMLElementTagNameMap>(
  to: Node,
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return to.appendChild(Object.assign(document.createElement(name), properties))
}

/** The five choices, a comment, a button. */
function drawForm(form: HTMLFormElement, texts: RatingTexts): void {
  const fieldset = add(form, 'fieldset')
  add(fieldset, 'legend', { textContent: texts.legend })
  texts.choices.forEach((words, i) => {
    const label = add(fieldset, 'label')
    add(label, 'input', { type: 'radio', name: 'rating', value: String(i + 1) })
    label.append(words)
  })
  const label = add(form, 'label', { textContent: texts.comment })
  add(label, 'textarea', { name: 'comment', rows: 3, maxLength: COMMENT_CHARS_MAX })
  add(form, 'button', { textContent: texts.send })
}

/** What became of it, by the answer of the page behind the link; null: it is rated. */
async function send(secret: string, form: HTMLFormElement, texts: RatingTexts): Promise<string | null> {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) body.append(name, String(value))
  if (!body.has('rating')) return texts.choose
  const address = new URL(`../satisfaction/${secret}`, HERE)
  const { ok, status } = await fetch(address, { method: 'POST', body, credentials: 'omit' })
  if (ok) return null
  return status === 410 ? texts.expired : texts.failed
}

class Rating extends HTMLElement {
  connectedCallback(): void {
    // the link stands in the words of the question
    const secret = LINK.exec(this.parentElement?.textContent ?? '')?.[1]
    if (this.shadowRoot || secret === undefined) return
    const spoken = this.closest('[lang]')?.getAttribute('lang')
    const texts = TEXTS[spoken as Language] ?? TEXTS.en
    const shadow = this.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(CSS)
    shadow.adoptedStyleSheets = [sheet]
    const form = add(shadow, 'form', { noValidate: true })
    drawForm(form, texts)
    const said = add(shadow, 'p', { tabIndex: -1 })
    form.addEventListener('submit', event => {
      event.preventDefault()
      void send(secret, form, texts)
        .catch(() => texts.failed)
        .then(wrong => {
          said.setAttribute('role', wrong === null ? 'status' : 'alert')
          said.textContent = wrong ?? texts.thanks
          if (wrong !== null) return
          form.remove()
          // what had the focus is gone
          said.focus()
        })
    })
    // keys pressed in the form are the form's: Enter in the comment is a line, and what is typed is no message
    shadow.addEventListener('keydown', event => {
      if ((event as KeyboardEvent).key !== 'Escape') event.stopPropagation()
    })
  }
}

if (!customElements.get('palabre-rating')) customElements.define('palabre-rating', Rating)
