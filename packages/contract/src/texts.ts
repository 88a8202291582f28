import { catalogue } from './catalogue.ts'

/** Of each response code of the specification. */
export const codeTexts = catalogue({
  en: {
    1: 'Token expired',
    2: 'Token blacklisted',
    3: 'Token invalid',
    4: 'Token not found',
    5: 'User associated with the token not found',
    1000: 'Request successful',
    1001: 'Request failed',
    1002: 'Request validation error',
    1003: 'Request expired',
    1004: 'Attempt to insert a duplicate entry',
    1005: 'Request not authorized',
    1006: 'Exception while processing the request',
    1007: 'Request not found',
    1008: 'Incorrect JSON format in the request',
    1009: 'Service not available',
    1010: 'Emergency request',
    1100: 'Account not verified',
    1101: 'Incorrect username',
    1102: 'Incorrect password',
    1103: 'Incorrect credentials',
    1104: 'Account is verified',
    1105: 'Account does not exist',
  },
  fr: {
    1: 'Jeton expiré',
    2: 'Jeton révoqué',
    3: 'Jeton invalide',
    4: 'Jeton absent',
    5: "L'utilisateur associé au jeton est introuvable",
    1000: 'Requête réussie',
    1001: 'Requête refusée',
    1002: 'Erreur de validation de la requête',
    1003: 'Requête expirée',
    1004: "Tentative d'insertion d'un doublon",
    1005: 'Requête non autorisée',
    1006: 'Exception pendant le traitement de la requête',
    1007: 'Ressource introuvable',
    1008: 'Format JSON incorrect dans la requête',
    1009: 'Service indisponible',
    1010: "Arrêt d'urgence en cours",
    1100: 'Compte non vérifié',
    1101: "Nom d'utilisateur incorrect",
    1102: 'Mot de passe incorrect',
    1103: 'Identifiants incorrects',
    1104: 'Le compte est déjà vérifié',
    1105: "Le compte n'existe pas",
  },
})

/** What a field must name, by the kind of record: 1007 where there is no such one. */
export const recordTexts = catalogue({
  en: {
    agent: 'must be one of your agents (see GET /agent/search)',
    contact: 'must be one of your contacts',
    conversation: 'must be one of your conversations',
    message: 'must be a message of your conversation with this contact',
    policy: 'must be one of your SLA policies (see GET /ticket/sla/search)',
    sender: 'must be one of your connected numbers or addresses',
    status: 'must be one of your ticket statuses (see GET /ticket/status/search)',
    visitor: 'must be a visitor who has written to you',
  },
  fr: {
    agent: "doit être l'un de vos agents (voir GET /agent/search)",
    contact: "doit être l'un de vos contacts",
    conversation: "doit être l'une de vos conversations",
    message: 'doit être un message de votre conversation avec ce contact',
    policy: "doit être l'une de vos politiques SLA (voir GET /ticket/sla/search)",
    sender: "doit être l'un de vos numéros ou adresses connectés",
    status: "doit être l'un de vos statuts de ticket (voir GET /ticket/status/search)",
    visitor: 'doit être un visiteur qui vous a déjà écrit',
  },
})

/** What a field may name. */
export type RecordKind = keyof typeof recordTexts

/** The rule of each format, for people. */
export const formatTexts = catalogue({
  en: {
    visible: 'must hold at least one visible character',
    line: 'must be one line of visible text',
    'not-blank': 'must not hold blanks only',
    'e164-digits': 'must be 8 to 15 digits in E.164 form without the leading +',
    digits: 'must be digits only',
    email: 'must be a mail address such as awa@example.com',
    'language-tag': 'must be a language code such as fr or en-GB',
    'date-time': 'must be a date or time in ISO 8601, e.g. 2026-11-20T10:00:00Z',
    uri: 'must be an address that begins with http:// or https://',
    'base-address':
      'must be an address that begins with http:// or https://, without a user name, a password, ? or #',
    'site-origin': "must be a site's origin such as https://shop.example",
    'printable-ascii': 'must be visible ASCII characters, without blanks',
    codes: 'must be lower-case codes separated by commas, such as open,in_progress',
    code: 'must be a lower-case code such as in_progress',
    'id-list': 'must be numeric ids separated by commas, such as 12,34',
    'hashid-or-id': 'must be an id, or a public identifier such as tck-4nRq8sWzK2',
    duration: 'must be an ISO 8601 duration such as PT25H',
  },
  fr: {
    visible: 'doit contenir au moins un caractère visible',
    line: 'doit être une ligne de texte visible',
    'not-blank': 'ne doit pas contenir que des blancs',
    'e164-digits': 'doit comporter 8 à 15 chiffres au format E.164 sans le +',
    digits: 'ne doit contenir que des chiffres',
    email: 'doit être une adresse e-mail telle que awa@example.com',
    'language-tag': 'doit être un code de langue tel que fr ou en-GB',
    'date-time': 'doit être une date ou une heure ISO 8601, par exemple 2026-11-20T10:00:00Z',
    uri: 'doit être une adresse commençant par http:// ou https://',
    'base-address':
      "doit être une adresse commençant par http:// ou https://, sans nom d'utilisateur, mot de passe, ? ni #",
    'site-origin': "doit être l'origine d'un site telle que https://shop.example",
    'printable-ascii': 'doit être composé de caractères ASCII visibles, sans blancs',
    codes: 'doit être une liste de codes en minuscules séparés par des virgules, telle que open,in_progress',
    code: 'doit être un code en minuscules tel que in_progress',
    'id-list': "doit être une liste d'identifiants numériques séparés par des virgules, telle que 12,34",
    'hashid-or-id': 'doit être un identifiant, ou un identifiant public tel que tck-4nRq8sWzK2',
    duration: 'doit être une durée ISO 8601 telle que PT25H',
  },
})
