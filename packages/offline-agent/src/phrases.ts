// Every sentence the offline model writes itself, in English and French. The rest of an answer is quoted.

import type { Language } from './model.ts'

type Said = { en: string; fr: string }

/** When it is for the contact, by their own greeting. */
export type PartOfDay = 'day' | 'morning' | 'afternoon' | 'evening'

const STATUS: { [code: string]: Said } = {
  open: { en: 'open', fr: 'ouvert' },
  in_progress: { en: 'being worked on', fr: 'en cours de traitement' },
  pending: { en: 'waiting for your answer', fr: 'en attente de votre réponse' },
  on_hold: { en: 'on hold, waiting for a third party', fr: 'en attente d’un tiers' },
  resolved: { en: 'resolved', fr: 'résolu' },
  closed: { en: 'closed', fr: 'clos' },
  canceled: { en: 'canceled', fr: 'annulé' },
}

/** Marks of our own sentences, by which a later turn recognises what it asked or said. */
const UNKNOWN: Said = {
  en: 'I am sorry, I do not have that information.',
  fr: 'Je suis désolé, je n’ai pas cette information.',
}
const UNCLEAR: Said = {
  en: 'I am not sure I understand. Could you tell me what you need?',
  fr: 'Je ne suis pas sûr de comprendre. Pouvez-vous me dire ce qu’il vous faut ?',
}
const CANNOT_DO: Said = {
  en: 'I cannot do that myself.',
  fr: 'Je ne peux pas le faire moi-même.',
}
const OFFER: Said = {
  en: 'Would you like someone from the team to answer you?',
  fr: 'Voulez-vous qu’une personne de l’équipe vous réponde ?',
}
const SAME_MATTER: Said = { en: 'Is this about the same matter?', fr: 'Est-ce pour la même affaire ?' }

const WHICH_MATTER: Said = {
  en: 'I am not sure that I understood. Do you mean one of these? You can answer with its number.',
  fr: 'Je ne suis pas sûr d’avoir compris. S’agit-il de l’un de ces sujets ? Vous pouvez répondre par son numéro.',
}

export const MARKS = {
  unknown: [UNKNOWN, UNCLEAR, CANNOT_DO, WHICH_MATTER],
  offer: OFFER,
  sameMatter: SAME_MATTER,
  whichMatter: WHICH_MATTER,
}

/** A status code in words; an app's own code is shown as written. */
export function statusInWords(code: string, language: Language): string {
  return Object.hasOwn(STATUS, code) ? STATUS[code]![language] : code.replaceAll('_', ' ')
}

/** The sentences of one language. Names and quotes are given cleaned and bounded. */
export function phrasesIn(language: Language) {
  return language === 'fr' ? FRENCH : ENGLISH
}

/** A reason to hand over that this model gives, in that language; null: it is none of its own. */
export function reasonIn(text: string, language: Language): string | null {
  const name = nameOf(text)
  return name ? phrasesIn(language)[name] : null
}

/** That reason in all languages; null: it is none of this model's. */
export function reasonForms(text: string): string[] | null {
  const name = nameOf(text)
  return name ? [ENGLISH[name], FRENCH[name]] : null
}

const nameOf = (text: string) => REASONS.find(one => text === ENGLISH[one] || text === FRENCH[one])

const REASONS = ['reasonAsked', 'reasonUnknown', 'reasonFailed', 'reasonComplaint', 'reasonAccepted'] as const

const ENGLISH = {
  offer: OFFER.en,
  unknown: UNKNOWN.en,
  sameMatter: SAME_MATTER.en,
  whichMatter: WHICH_MATTER.en,
  noneOfThese: 'None of these',
  hello: (name: string, at: PartOfDay | null) =>
    `${at === null || at === 'day' ? 'Hello' : `Good ${at}`}${name === '' ? '' : ` ${name}`}!`,
  introduce: (agent: string) => `I am ${agent}, the automated assistant. How can I help you?`,
  howCanIHelp: 'How can I help you?',
  whoAmI: (agent: string) =>
    `I am ${agent}, an automated assistant, not a person. I answer from the information I was given.`,
  welcome: 'You are welcome! Is there anything else I can do for you?',
  canDo:
    'I can answer questions from the information I was given, take down a complaint as a ticket and tell you how it stands, or pass you on to someone from the team.',
  stopped:
    'Understood: we will not write to you any more. If you write to us, you get an answer. To hear from us again, send START.',
  kind: 'I am here. What can I do for you?',
  ticketNoted: (hashid: string) =>
    `Thank you, this is kept with your ticket ${hashid}: the team will read it.`,
  glad: 'Thank you for letting me know, I am glad to hear it.',
  bye: 'Thank you for your message. Goodbye!',
  noted: 'Very well. What else can I do for you?',
  fromFile: 'Here is what I find in your file:',
  onThis: 'Here is what I know about this:',
  partly: 'If that does not answer your question, just say so and someone from the team can take over.',
  notKnown: 'I do not have the rest of what you ask.',
  unknownReference: (reference: string) =>
    `I find nothing under the number ${reference}. Is it written correctly?`,
  whichOne: (references: string) => `I see several in your file: ${references}. Which one do you mean?`,
  ofWhat: 'Of what exactly? Please name the article or the service.',
  unclear: UNCLEAR.en,
  cannotDo: CANNOT_DO.en,
  rephrase: 'Could you put it another way?',
  seen: {
    image: 'I have received your picture, but I cannot look at it myself.',
    video: 'I have received your video, but I cannot watch it myself.',
    audio: 'I have received your voice message, but I cannot listen to it myself.',
    document: 'I have received your document, but I cannot read it myself.',
    location: 'I have received your location.',
    contacts: 'I have received the contact you shared.',
    sticker: 'I have received your sticker.',
    other: 'I have received your message, but I cannot read it myself.',
  },
  tellMe: 'Could you tell me in a few words what it is about?',
  sorryFor: 'I am sorry about this.',
  ticketOpened: (hashid: string) => `I have opened the ticket ${hashid} for you; the team will follow it up.`,
  ticketAlready: (hashid: string) =>
    `I have your message: the ticket ${hashid} is open for it and the team will follow it up.`,
  ticketExists: (hashid: string, subject: string, status: string) =>
    `You already have the ticket ${hashid} (“${subject}”), which is ${status}.`,
  ticketSame: (hashid: string, status: string) =>
    `Then it stays with the ticket ${hashid}, which is ${status}. Your messages stay in this conversation for the team.`,
  ticketIs: (hashid: string, subject: string, status: string) =>
    subject === ''
      ? `Your ticket ${hashid} is ${status}.`
      : `Your ticket ${hashid} (“${subject}”) is ${status}.`,
  noTicket: 'I find no ticket in your name.',
  noSuchTicket: (hashid: string) => `I find no ticket ${hashid} in your name. Is the number correct?`,
  describe:
    'Please tell me what happened, with the order number if there is one, and I will open a ticket at once.',
  detailFailed: 'I could not add that to your ticket.',
  ticketFailed: 'I could not open a ticket just now.',
  noTicketTool: 'I cannot open a ticket from here.',
  lookupFailed: 'I could not look that up just now.',
  handedOver: 'I am passing the conversation on: someone from the team will answer you here.',
  handOverFailed:
    'I could not reach the team just now. Your message is kept in this conversation; please write again in a little while.',
  noHandOver: 'I cannot pass you on to a person from here. Your message is kept in this conversation.',
  result: 'Here is what I found:',
  done: 'It is done.',
  /** What a tool of the business lacks, and what it would do: a later turn recognises them by their words. */
  needs: (list: string) => `For that I need to know: ${list}.`,
  forExample: (example: string) => `for example ${example}`,
  yesOrNo: 'yes or no',
  shallI: (what: string, list: string) => `Shall I do this now? ${what}${list}\nPlease answer yes or no.`,
  actFailed: 'I could not do that just now.',
  actUnknown: 'I do not know whether this was done: someone from the team has to check it.',
  reasonAsked: 'The contact asks for a person.',
  reasonUnknown: 'The agent could not answer several questions in a row.',
  reasonFailed: 'A tool failed while the agent was answering.',
  reasonComplaint: 'The contact complains and no ticket could be opened.',
  reasonAccepted: 'The contact accepted the offer of a person.',
}

const FRENCH: typeof ENGLISH = {
  offer: OFFER.fr,
  unknown: UNKNOWN.fr,
  sameMatter: SAME_MATTER.fr,
  whichMatter: WHICH_MATTER.fr,
  noneOfThese: 'Autre chose',
  hello: (name, at) =>
    `${at === null ? 'Bienvenue' : at === 'evening' ? 'Bonsoir' : 'Bonjour'}${name === '' ? '' : ` ${name}`} !`,
  introduce: agent => `Je suis ${agent}, l’assistant automatique. Comment puis-je vous aider ?`,
  howCanIHelp: 'Comment puis-je vous aider ?',
  whoAmI: agent =>
    `Je suis ${agent}, un assistant automatique, pas une personne. Je réponds avec les informations qui m’ont été confiées.`,
  welcome: 'Je vous en prie ! Puis-je faire autre chose pour vous ?',
  canDo:
    'Je peux répondre aux questions avec les informations qui m’ont été confiées, noter une réclamation dans un ticket et vous dire où elle en est, ou vous passer une personne de l’équipe.',
  stopped:
    'C’est noté : nous ne vous écrirons plus. Si vous nous écrivez, vous aurez une réponse. Pour recevoir à nouveau nos messages, envoyez REPRENDRE.',
  kind: 'Je suis là. Que puis-je faire pour vous ?',
  ticketNoted: hashid => `Merci, cela est gardé avec votre ticket ${hashid} : l’équipe le lira.`,
  glad: 'Merci de me le dire, c’est une bonne nouvelle.',
  bye: 'Merci pour votre message. Au revoir !',
  noted: 'C’est noté. Que puis-je faire d’autre pour vous ?',
  fromFile: 'Voici ce que je trouve dans votre dossier :',
  onThis: 'Voici ce que je sais à ce sujet :',
  partly:
    'Si cela ne répond pas à votre question, dites-le-moi et une personne de l’équipe pourra prendre le relais.',
  notKnown: 'Je n’ai pas le reste de ce que vous demandez.',
  unknownReference: reference => `Je ne trouve rien sous le numéro ${reference}. Est-il bien écrit ?`,
  whichOne: references => `J’en vois plusieurs dans votre dossier : ${references}. De laquelle s’agit-il ?`,
  ofWhat: 'De quoi s’agit-il exactement ? Dites-moi l’article ou le service.',
  unclear: UNCLEAR.fr,
  cannotDo: CANNOT_DO.fr,
  rephrase: 'Pouvez-vous le dire autrement ?',
  seen: {
    image: 'J’ai bien reçu votre photo, mais je ne peux pas la regarder moi-même.',
    video: 'J’ai bien reçu votre vidéo, mais je ne peux pas la regarder moi-même.',
    audio: 'J’ai bien reçu votre message vocal, mais je ne peux pas l’écouter moi-même.',
    document: 'J’ai bien reçu votre document, mais je ne peux pas le lire moi-même.',
    location: 'J’ai bien reçu votre position.',
    contacts: 'J’ai bien reçu le contact que vous partagez.',
    sticker: 'J’ai bien reçu votre autocollant.',
    other: 'J’ai bien reçu votre message, mais je ne peux pas le lire moi-même.',
  },
  tellMe: 'Pouvez-vous me dire en quelques mots de quoi il s’agit ?',
  sorryFor: 'Je suis désolé pour ce désagrément.',
  ticketOpened: hashid => `J’ai ouvert le ticket ${hashid} pour vous ; l’équipe va s’en occuper.`,
  ticketAlready: hashid =>
    `J’ai bien votre message : le ticket ${hashid} est ouvert pour cela et l’équipe va s’en occuper.`,
  ticketExists: (hashid, subject, status) =>
    `Vous avez déjà le ticket ${hashid} (« ${subject} »), qui est ${status}.`,
  ticketSame: (hashid, status) =>
    `Cela reste donc dans le ticket ${hashid}, qui est ${status}. Vos messages restent dans cette conversation pour l’équipe.`,
  ticketIs: (hashid, subject, status) =>
    subject === ''
      ? `Votre ticket ${hashid} est ${status}.`
      : `Votre ticket ${hashid} (« ${subject} ») est ${status}.`,
  noTicket: 'Je ne trouve aucun ticket à votre nom.',
  noSuchTicket: hashid => `Je ne trouve pas de ticket ${hashid} à votre nom. Le numéro est-il exact ?`,
  describe:
    'Dites-moi ce qui s’est passé, avec le numéro de commande s’il y en a un, et j’ouvre un ticket aussitôt.',
  detailFailed: 'Je n’ai pas pu ajouter cela à votre ticket.',
  ticketFailed: 'Je n’ai pas réussi à ouvrir un ticket pour le moment.',
  noTicketTool: 'Je ne peux pas ouvrir de ticket d’ici.',
  lookupFailed: 'Je n’ai pas réussi à consulter cette information pour le moment.',
  handedOver: 'Je transmets la conversation : une personne de l’équipe va vous répondre ici.',
  handOverFailed:
    'Je n’ai pas réussi à joindre l’équipe pour le moment. Votre message est conservé dans cette conversation ; écrivez-nous à nouveau dans un petit moment.',
  noHandOver:
    'Je ne peux pas vous passer une personne d’ici. Votre message est conservé dans cette conversation.',
  result: 'Voici ce que j’ai trouvé :',
  done: 'C’est fait.',
  needs: list => `Pour cela, il me faut : ${list}.`,
  forExample: example => `par exemple ${example}`,
  yesOrNo: 'oui ou non',
  shallI: (what, list) => `Dois-je le faire maintenant ? ${what}${list}\nRépondez par oui ou par non.`,
  actFailed: 'Je n’ai pas réussi à le faire pour le moment.',
  actUnknown: 'Je ne sais pas si cela a été fait : une personne de l’équipe doit le vérifier.',
  reasonAsked: 'Le contact demande une personne.',
  reasonUnknown: 'L’agent n’a pas su répondre à plusieurs questions de suite.',
  reasonFailed: 'Un outil a échoué pendant que l’agent répondait.',
  reasonComplaint: 'Le contact se plaint et aucun ticket n’a pu être ouvert.',
  reasonAccepted: 'Le contact a accepté qu’une personne lui réponde.',
}

export type Phrases = typeof ENGLISH
