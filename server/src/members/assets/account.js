// Opens a mailed link: its purpose and secret stand behind the #, which no server sees.
/** Where each purpose is sent. */
const PATHS = {
  invite: '/member/accept',
  reset: '/auth/reset/complete',
  verify: '/auth/verify',
  address: '/auth/verify',
}

/** @param {string} id */
const at = id => /** @type {HTMLElement} */ (document.getElementById(id))
/** @type {{ [id: string]: string }} */
const texts = JSON.parse(document.body.dataset.texts ?? '{}')
/** @param {string} id */
const textOf = id => texts[id] ?? ''
/** @param {string} name */
const inputOf = name => /** @type {HTMLInputElement} */ (form.elements.namedItem(name))
const form = /** @type {HTMLFormElement} */ (at('form'))
const [purpose = '', link = ''] = location.hash.slice(1).split('=')
const path = Object.hasOwn(PATHS, purpose) ? PATHS[/** @type {keyof typeof PATHS} */ (purpose)] : undefined
/** @type {string[]} */
let fields = []
// neither the history nor whoever looks at the screen keeps it
history.replaceState(null, '', location.pathname)

/**
 * @param {string} text
 * @param {boolean} isOver
 */
function say(text, isOver) {
  at('said').textContent = text
  form.hidden = isOver
  at('end').hidden = !isOver
}

/** Says beside each field what is wrong with it; false where it is none of theirs. @param {{ field: string, message: string }[]} [errors] */
function tellWrong(errors = []) {
  for (const name of ['name', 'password']) {
    const wrong = errors.find(({ field }) => field === name)
    at(`${name}-wrong`).textContent = wrong?.message ?? ''
    inputOf(name).ariaInvalid = String(wrong !== undefined)
  }
  const first = errors.find(({ field }) => fields.includes(field))
  if (first) inputOf(first.field).focus()
  return first !== undefined
}

/** What the service answers to a body. @param {string} path @param {object} body */
async function ask(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
    body: JSON.stringify(body),
    // of another address, the session that asked for it goes on; all else is nobody's who is signed in here
    credentials: purpose === 'address' ? 'same-origin' : 'omit',
  })
  return response.json()
}

/** @param {string} path */
async function open(path) {
  const given = fields.map(name => [name, inputOf(name).value]).filter(([, value]) => value !== '')
  const button = /** @type {HTMLButtonElement} */ (at('open'))
  button.disabled = true
  try {
    const { success, code, message, body } = await ask(path, { link, ...Object.fromEntries(given) })
    if (success) say(textOf(`${purpose}Done`), true)
    else if (code === 1003) await begin()
    else say(tellWrong(body?.errors) ? '' : message, false)
  } catch {
    say(textOf('away'), false)
  }
  button.disabled = false
}

/** Who invites whom to what. @param {{ invited_by: string | null, business: string, role: string, username: string }} told */
function leadOf({ invited_by, business, role, username }) {
  /** @type {{ [name: string]: string | null }} */
  const values = { who: invited_by, business, role: textOf(role), username }
  const text = textOf(invited_by === null ? 'inviteLeadOfNobody' : 'inviteLead')
  return text.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? '')
}

/** Says what the link is for, or why it opens nothing any more. */
async function begin() {
  const { success, code, message, body } = await ask('/auth/link/read', { link })
  if (!success) return say(code === 1003 ? textOf('dead') : message, true)
  if (body.state !== 'open') return say(textOf(body.state), true)
  if (body.purpose !== purpose) return say(textOf('dead'), true)
  const keepsAccount = purpose === 'invite' && body.is_new === false
  fields = body.asks
  const isOwn = keepsAccount && fields.includes('password')
  at('title').textContent = textOf(purpose)
  at('lead').textContent = purpose === 'invite' ? leadOf(body) : ''
  at('lead').hidden = purpose !== 'invite'
  for (const name of ['name', 'password']) at(`${name}-row`).hidden = !fields.includes(name)
  at('known').hidden = !keepsAccount || isOwn
  at('own').hidden = !isOwn
  at('rule').hidden = isOwn || !fields.includes('password')
  inputOf('password').autocomplete = isOwn ? 'current-password' : 'new-password'
  form.hidden = false
}

if (path && link) {
  form.addEventListener('submit', event => {
    event.preventDefault()
    void open(path)
  })
  begin().catch(() => say(textOf('away'), true))
} else say(textOf('dead'), true)
