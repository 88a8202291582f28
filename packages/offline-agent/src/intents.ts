// A contact's intents besides a question: a person, a ticket's status, a yes or no, or a courtesy.

import { clausesOf, isDenied, isSupposed, plainOf } from './clauses.ts'
import type { TicketNote } from './model.ts'

const PERSON = new RegExp(
  [
    // Speak to somebody.
    '(?:parler|parle|discuter|echanger|communiquer|causer)(?: [a-z]+){0,2} (?:a|avec|au) (?:une? |votre |le |la |l |les |des |ton |vrai |vraie )*(?:quelqu|humain|personne|conseiller|conseillere|agent|responsable|manager|patron|chef|gerant|gerante|superviseur|directeur|directrice|service|operateur|vendeur|vendeuse|equipe|etre humain|etre|support)',
    '(?:speak|talk|chat|speaking|talking|connected|connect me)(?: [a-z]+){0,2} (?:to|with) (?:an? |some |the |your |my |real |actual |live |human |store |shop |sales )*(?:human|person|people|someone|somebody|agent|manager|representative|operator|staff|team|advisor|adviser|supervisor|boss|owner|support|seller|customer)',
    // Want, need one.
    '(?:veux|voudrais|souhaite|aimerais|besoin d|prefere|demande|exige|faut|peux avoir|puis je avoir|passez moi|passer|passe moi|transferez moi a|mettez moi avec|joindre)(?: [a-z]+)? ?(?:une? |le |la |l |votre |vrai |vraie |d )*(?:humain|etre humain|vraie personne|vrai humain|conseiller|conseillere|agent humain|responsable|superviseur|manager|gerant|patron|service client|interlocuteur|operateur|quelqu un)',
    '(?:want|need|like|get me|give me|prefer|transfer me to|pass me|have|see|contact|reach|escalate to|put me through to) (?:an? |some |the |your |to (?:speak|talk) |real |actual |live |human )*(?:human(?: being| agent)?|real person|person|representative|supervisor|manager|live agent|human agent|operator|customer service|someone (?:real|to help|from))',
    '(?:vraie personne|vrai humain|personne reelle|etre humain|real person|real human|human being|human agent|agent humain|live agent|someone human)',
    '(?:appelez|rappelez|appeler|rappeler) moi|me (?:rappeler|rappelle|rappeliez)|(?:call|phone|ring) me(?: back)?',
    '(?:y a t il|il y a|ya) (?:quelqu un|un humain|une personne)|(?:is there|can) (?:anyone|anybody|someone|somebody|a human|a person) (?:there|here|real|call|speak|talk|answer)|anyone (?:there|here)',
  ]
    .map(part => `(?:${part})`)
    .join('|'),
  'g',
)
const PERSON_ALONE =
  /^(?:(?:un|une|a|an|the|votre|your|please|svp|s il vous plait|bonjour|hello|hi|oui|yes|le) )*(?:humain|human|agent|conseiller|conseillere|person|personne|representative|operator|operateur|responsable|manager|superviseur|supervisor|advisor|quelqu un|someone|somebody|real person|vraie personne|service client|customer service|support)(?: (?:svp|please|stp|s il vous plait|now|maintenant|d abord))?$/
// "cheveux humains", "human hair": goods. "numéro du service client": a question that knowledge may answer.
const NOT_A_PERSON =
  /\bhuman hair\b|\bcheveux\b|\b(?:numero|number|e ?mail|adresse|telephone|phone number|horaires|hours)\b|\bme conseiller (?!un humain)/

/** True when the burst asks to be answered by a person. */
export function wantsPerson(burst: string): boolean {
  if (PERSON_ALONE.test(plainOf(burst))) return true
  return clausesOf(burst).some(({ text }) => {
    if (PERSON_ALONE.test(text)) return true
    if (NOT_A_PERSON.test(text)) return false
    for (const match of text.matchAll(PERSON)) {
      if (!isSupposed(text, match.index) && !isDenied(text, match.index) && !isRefused(text, match.index))
        return true
    }
    return false
  })
}

/** "je ne veux pas parler à …": the denial stands before a verb of wishing that is part of the match. */
function isRefused(clause: string, at: number): boolean {
  return /(?:n|ne) (?:veux|souhaite|voudrais|ai) (?:pas|plus)|(?:don|do|doesn) ?(?:t|not) (?:want|need|have)|no need/.test(
    clause.slice(Math.max(0, at - 24), at + 24),
  )
}

const TICKET_HASHID = /\b(?:tck|tkt|ticket)-[A-Za-z0-9]{4,16}\b/gi
const OWN_TICKET =
  /\b(?:my|our|mon|ma|mes|notre|the|le|la|du|de la|cette|ce|this)(?: [a-z]+)? (?:tickets?|complaints?|reclamations?|plaintes?|claims?)\b/
const TICKET_NEWS =
  /\b(?:where|status|statut|state|update|news|progress|nouvelles?|ou en|avance|avancement|suivi|suivre|etat|traite|traitee|resolu|resolue|resolved|check|follow(?:ing)? up|what about|happened|happening|any|when|quand|qu en est il|en cours|toujours|still|depuis)\b/

/** The tickets a burst asks about: named hashids, 'mine' for "my complaint", or null when it asks of none. */
export function asksForTicket(burst: string, tickets: TicketNote[]): string[] | 'mine' | null {
  const named = (burst.match(TICKET_HASHID) ?? []).map(
    found => tickets.find(ticket => ticket.hashid.toLowerCase() === found.toLowerCase())?.hashid ?? found,
  )
  if (named.length > 0) return [...new Set(named)]
  const asks = clausesOf(burst).some(
    ({ text, isQuestion }) =>
      OWN_TICKET.test(text) && (isQuestion || TICKET_NEWS.test(text) || text.split(' ').length <= 3),
  )
  return asks ? 'mine' : null
}

const YES =
  /^(?:oui|ouais|yes|yeah|yep|yup|ok|okay|d accord|dac|daccord|sure|of course|bien sur|volontiers|absolument|please|please do|yes please|svp|go ahead|avec plaisir|exactement|exactly|correct|c est ca|c est bien ca|tout a fait|same|the same|la meme|le meme|the same one|it is|allez y|oui merci|yes thanks)\b/
const NO =
  /^(?:non|no|nope|nah|not now|pas maintenant|non merci|no thanks|no thank you|c est autre chose|autre chose|un autre|une autre|different|another|ce n est pas|it is not|it s not|pas la peine|pas besoin|ca ira)\b/
const SHORT_ANSWER_WORDS_MAX = 8

/** A short yes or no to what the agent asked last; null when the burst says something else. */
export function yesOrNo(burst: string): 'yes' | 'no' | null {
  if (/^[\s👍👌✅🙏]+$/u.test(burst.replace(/[\u{1f3fb}-\u{1f3ff}\ufe0f]/gu, ''))) return 'yes'
  const plain = plainOf(burst)
  if (plain.split(' ').length > SHORT_ANSWER_WORDS_MAX) return null
  if (NO.test(plain)) return 'no'
  return YES.test(plain) ? 'yes' : null
}

const PRAISE =
  /\b(?:magnifiques?|superbes?|j adore|j aime (?:beaucoup|bien)|tres (?:contente?s?|satisfaite?s?|heureux|heureuse)|ravie?s?|bravo|felicitations|bon travail|bien recu|tout (?:est|va) (?:bien|parfait)|beautiful|lovely|amazing|wonderful|i love|we love|very (?:happy|pleased|satisfied)|good job|great job|well done|congratulations|everything (?:arrived|is (?:fine|ok|good|perfect))|(?:arrived|received) (?:safely|well|in good|on time))\b/
const ASKS =
  /\b(?:combien|quand|ou (?:est|sont|se)|quel(?:le)?s?|comment|pourquoi|est ce|qui|how|when|where|what|which|why|who|do you|does|can (?:i|you|we)|could|avez|peut|puis je|pouvez|veux|voudrais|aimerais|cherche|want|need|looking for|would like|merci de|tell me|dites moi|send me|envoyez)\b/

/** True when a burst asks or wants something, rather than telling. */
export function asksSomething(burst: string): boolean {
  return burst.includes('?') || ASKS.test(plainOf(burst))
}

/** True for nothing but angry faces. */
export function isAnger(burst: string): boolean {
  return plainOf(burst) === '' && /[😡😠🤬😤👎💔😞😒]/u.test(burst)
}

const CHANGE =
  /\b(?:veux|voudrais|souhaite|souhaiterais|aimerais|pouvez vous|pourriez vous|pouvez|peux tu|faut|want to|would like to|d like to|need to|please|svp|can you|could you|help me)(?: [a-z]+){0,3} (?:annuler|modifier|changer|reporter|relancer|decaler|corriger|rectifier|renvoyer|supprimer|cancel|change|modify|reschedule|update|postpone|correct|resend|delete|stop)\b/

const OWN_THING = /\b(?:my|mon|ma|mes|notre|nos|our|le|la|l|it|them)\b/

/** The verb of a change that the burst asks for ("cancel my order"), or null. */
export function wantedChange(burst: string): string | null {
  for (const { text } of clausesOf(burst)) {
    const found = text.match(CHANGE)
    if (found && OWN_THING.test(text) && !isDenied(text, found.index ?? 0)) return found[0].split(' ').at(-1)!
  }
  return null
}

/** True for good news and praise that ask nothing: "everything arrived on time, thank you". */
export function isGoodNews(burst: string, isSettled: boolean): boolean {
  const plain = plainOf(burst)
  if (asksSomething(burst)) return false
  return isSettled || PRAISE.test(plain) || new RegExp(THANKS.source).test(plain)
}

type Courtesy = {
  greets: boolean
  thanks: boolean
  leaves: boolean
  asksWho: boolean
  asksHelp: boolean
  isOnly: boolean
}

const GREETING =
  /\b(?:bonjour|bonsoir|salut|coucou|bjr|bsr|slt|cc|hello|hi|hey|good (?:morning|afternoon|evening|day)|greetings|allo|yo|how far|bonne journee a vous|good am|(?:how are you|comment (?:allez vous|vas tu|ca va)|ca va|cv)(?: (?:today|bien))?)\b/g
const THANKS =
  /\b(?:(?:je vous |je te |i |we )?(?:remercie|merci|mercii+|thanks|thank you|thx|thank u|tnx|appreciate it|much appreciated|nice one|parfait|super|perfect|great|genial|top|excellent|cool|nickel|noted|bien note|c est note|d accord|ok|okay|understood|compris|c est gentil|pas de (?:probleme|souci)s?|aucun (?:probleme|souci)|no problem|no worries|ca marche|you are the best)(?: (?:beaucoup|bien|infiniment|so much|a lot|very much|pour (?:votre aide|votre reponse|tout|l info|les infos|l information|la reponse)|for (?:your (?:help|answer)|the (?:info|help|answer|information)|everything|helping|that)|a vous|d avance|in advance))?)\b/g
const LEAVING =
  /\b(?:au revoir|a bientot|a plus(?: tard)?|a demain|bonne (?:journee|soiree|nuit|continuation)|bon (?:week end|weekend|apres midi)|bye(?: bye)?|goodbye|good bye|see you(?: (?:later|soon|tomorrow))?|good night|have a (?:nice|good|great) (?:day|evening|one|weekend)|take care|ciao|that s all|that is all|c est tout)\b/g
const WHO =
  /\b(?:are you (?:a |an )?(?:bot|robot|human|machine|real|ai|real person|computer)|(?:vous etes|etes vous|tu es|es tu|c est|je parle a) (?:un |une )?(?:robot|bot|humain|machine|ia|vraie personne|ordinateur)|who (?:are you|am i (?:talking|speaking) to|is this)|(?:vous etes|tu es|c est) qui|qui (?:etes vous|es tu)|what(?: is|s| s) your name|(?:quel est votre|c est quoi (?:ton|votre)) nom|comment (?:tu t appelles|vous appelez vous)|what can you do|que (?:pouvez vous|sais tu) faire|comment (?:pouvez vous|tu peux) m aider)\b/g
const HELP =
  /\b(?:(?:i|we) need (?:some |your )?(?:help|assistance)|(?:j ai |ai )?besoin d(?: une)? (?:aide|assistance|information|info)|(?:can|could) (?:you|someone|anyone|somebody) (?:please )?(?:help|assist)(?: me| us)?|help(?: me)?|aidez moi|(?:pouvez|pourriez) vous m aider|vous pouvez m aider|(?:j ai|i have)(?: juste| just)? (?:une |a |some |des |quelques )?(?:questions?|preoccupation|enquiry))\b/g
const COURTESY_REST = new Set(
  'and et a the monsieur madame sir madam ma mon cher chere dear you vous toi too aussi my friend mr mme mrs boss team equipe tous all again encore there tout le monde de for pour very much so la les c est i m am fine bien va everyone oh ah have i ve right now then alors donc just wanted to say'.split(
    ' ',
  ),
)

/** Which courtesies a burst holds, and whether it holds nothing else. `names`: words to pass over. */
export function readCourtesy(burst: string, names: string[]): Courtesy {
  const plain = plainOf(burst)
  const skip = new Set(names.flatMap(name => plainOf(name).split(' ')))
  const rest = plain
    .replace(WHO, ' ')
    .replace(HELP, ' ')
    .replace(LEAVING, ' ')
    .replace(GREETING, ' ')
    .replace(THANKS, ' ')
    .trim()
  const left = rest.split(/\s+/).filter(word => word !== '' && !skip.has(word) && !COURTESY_REST.has(word))
  const has = (pattern: RegExp) => new RegExp(pattern.source).test(plain)
  const emojiOnly = plain === '' && burst.trim() !== ''
  return {
    greets: has(GREETING) || (emojiOnly && /👋/u.test(burst)),
    thanks: has(THANKS) || (emojiOnly && /[🙏👍❤😊🙂😁🥰👌🎉]/u.test(burst)),
    leaves: has(LEAVING),
    asksWho: has(WHO),
    asksHelp: has(HELP),
    isOnly: left.length === 0 && (plain !== '' || /[👋🙏👍❤😊🙂😁🥰👌🎉]/u.test(burst)),
  }
}
