// Opens a mailed link: its purpose and secret stand behind the #, which no server sees.
/** What each purpose asks for, and where it is sent. */
const PURPOSES = {
  invite: { path: '/member/accept', fields: ['name', 'password'] },
  reset: { path: '/auth/reset/complete', fields: ['password'] },
  verify: { path: '/auth/verify', fields: [] },
  address: { path: '/auth/verify', fields: [] },
}

/** @param {string} id */
const at = id => /** @type {HTMLElement} */ (document.getElementById(id))
/** @type {{ [id: string]: string }} */
const texts = JSON.parse(document.body.dataset.texts ?? '{}')
/** @param {string} id */
const textOf = id => texts[id] ?? ''
const form = /** @type {HTMLFormElement} */ (at('form'))
const [purpose = '', link = ''] = location.hash.slice(1).split('=')
/** @type {{ path: string, fields: string[] } | undefined} */
const wanted = Object.hasOwn(PURPOSES, purpose)
  ? PURPOSES[/** @type {keyof typeof PURPOSES} */ (purpose)]
  : undefined
// neither the history nor whoever looks at the screen keeps it
history.replaceState(null, '', location.pathname)

/**
 * @param {string} text
 * @param {boolean} isOver
 */
function say(text, isOver) {
  at('said').textContent = text
  form.hidden = isOver
}

/** What is wrong, in the words of the form. @param {{ field: string, message: string }[]} [errors] */
function wrongIn(errors = []) {
  return errors.map(({ field, message }) => `${textOf(field) || field} ${message}`).join('. ')
}

/** @param {{ path: string, fields: string[] }} wanted */
async function open({ path, fields }) {
  const given = fields
    .map(name => [name, /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value])
    .filter(([, value]) => value !== '')
  const button = /** @type {HTMLButtonElement} */ (at('open'))
  button.disabled = true
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
      body: JSON.stringify({ link, ...Object.fromEntries(given) }),
      // of another address, the session that asked for it goes on; all else is nobody's who is signed in here
      credentials: purpose === 'address' ? 'same-origin' : 'omit',
    })
    const { success, code, message, body } = await response.json()
    if (success) say(textOf(`${purpose}Done`), true)
    else say(code === 1003 ? textOf('dead') : wrongIn(body?.errors) || message, code === 1003)
  } catch {
    say(textOf('away'), false)
  }
  button.disabled = false
}

if (wanted && link) {
  at('title').textContent = textOf(purpose)
  for (const name of ['name', 'password']) at(`${name}-row`).hidden = !wanted.fields.includes(name)
  at('known').hidden = purpose !== 'invite'
  at('rule').hidden = !wanted.fields.includes('password')
  form.hidden = false
  form.addEventListener('submit', event => {
    event.preventDefault()
    void open(wanted)
  })
} else say(textOf('dead'), true)
