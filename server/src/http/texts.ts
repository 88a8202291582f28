import { catalogue } from '@palabre/contract/catalogue'
import { grammarOf } from '@palabre/contract/grammar'
import type { Text } from '@palabre/contract/languages'

const en = grammarOf('en')
const fr = grammarOf('fr')

/** What JSON Schema calls a value, after "must be". */
export const typeTexts = catalogue({
  en: {
    string: 'text',
    integer: 'a whole number',
    number: 'a number',
    boolean: 'true or false',
    object: 'an object',
    array: 'an array',
    null: 'null',
  },
  fr: {
    string: 'un texte',
    integer: 'un nombre entier',
    number: 'un nombre',
    boolean: 'true ou false',
    object: 'un objet',
    array: 'un tableau',
    null: 'null',
  },
})

/** What is wrong with a field, after its name: the rules of JSON Schema first. */
export const fieldTexts = catalogue({
  en: {
    required: 'is required',
    wrongCursor: 'must be next_cursor of a page of this list',
    unknown: ({ known }: { known: string[] }) =>
      `is not a known field; allowed: ${known.join(', ') || 'none'}`,
    type: ({ names }: { names: Text[] }) => `must be ${en.either(names.map(name => name.en))}`,
    typeAndForm: ({ type, form }: { type: Text; form: Text }) => `must be ${type.en}, and ${form.en}`,
    oneOf: ({ allowed }: { allowed: unknown[] }) =>
      allowed.length === 1 ? `must be ${allowed[0]}` : `must be one of: ${allowed.map(String).join(', ')}`,
    constant: ({ allowed }: { allowed: unknown }) => `must be ${JSON.stringify(allowed)}`,
    form: 'does not have the right form',
    formAs: ({ examples }: { examples: string[] }) => `must have a form such as ${en.either(examples)}`,
    idOrAs: ({ examples }: { examples: string[] }) =>
      `must be an id, or a public identifier such as ${en.either(examples)}`,
    idsAs: ({ examples }: { examples: string[] }) =>
      `must be one or more public identifiers such as ${en.either(examples)}, separated by commas`,
    years: ({ from, to }: { from: number; to: number }) => `must be a day of the years ${from} to ${to}`,
    inexact:
      'must be a number that JSON carries as it is written: at most 15 digits, and less than 1e308; a longer one only as text, where a text may stand',
    notEmpty: 'must not be empty',
    lengthMin: ({ limit }: { limit: number }) =>
      `must have at least ${en.count(limit, { one: 'character', other: 'characters' })}`,
    lengthMax: ({ limit }: { limit: number }) =>
      `must have at most ${en.count(limit, { one: 'character', other: 'characters' })}`,
    itemsMin: ({ limit }: { limit: number }) =>
      `must have at least ${en.count(limit, { one: 'element', other: 'elements' })}`,
    itemsMax: ({ limit }: { limit: number }) =>
      `must have at most ${en.count(limit, { one: 'element', other: 'elements' })}`,
    someField: ({ known }: { known: string[] }) => `must have at least one of: ${known.join(', ')}`,
    oneField: ({ known }: { known: string[] }) => `must have exactly one of: ${known.join(', ')}`,
    fieldsMin: ({ limit }: { limit: number }) =>
      `must have at least ${en.count(limit, { one: 'field', other: 'fields' })}`,
    oneFieldMax: ({ known }: { known: string[] }) => `must have at most one of: ${known.join(', ')}`,
    fieldsMax: ({ limit }: { limit: number }) =>
      `must have at most ${en.count(limit, { one: 'field', other: 'fields' })}`,
    minimum: ({ limit }: { limit: number }) => `must be at least ${limit}`,
    maximum: ({ limit }: { limit: number }) => `must be at most ${limit}`,
    from: ({ type, from }: { type: Text; from: number }) => `must be ${type.en} from ${from}`,
    between: ({ type, from, to }: { type: Text; from: number; to: number }) =>
      `must be ${type.en} from ${from} to ${to}`,
    unique: 'must not hold the same element twice',
    other: ({ keyword, rule }: { keyword: string; rule: unknown }) =>
      `does not follow the rule ${keyword} ${JSON.stringify(rule)}`,
    notStorable: 'must not hold NUL characters or lone surrogates',
    noNul: 'must not hold NUL characters',
    tooDeep: ({ levelsMax }: { levelsMax: number }) => `must not be nested deeper than ${levelsMax} levels`,
    tooMany: ({ keysMax }: { keysMax: number }) => `must not hold more than ${keysMax} keys and elements`,
    badKey: 'is not an allowed key',
    tooBig: ({ bytesMax }: { bytesMax: number }) => `must be at most ${bytesMax} bytes`,
    unknownParameter: ({ known }: { known: string[] }) =>
      `is not a known parameter; allowed: ${known.join(', ')}`,
    someOf: ({ allowed }: { allowed: readonly string[] }) => `must be one or more of: ${allowed.join(', ')}`,
    idempotencyKey: ({ charsMax }: { charsMax: number }) =>
      `must be 1 to ${charsMax} visible ASCII characters`,
  },
  fr: {
    required: 'est obligatoire',
    wrongCursor: "doit être le next_cursor d'une page de cette liste",
    unknown: ({ known }) => `n'est pas un champ connu ; autorisé : ${known.join(', ') || 'aucun'}`,
    type: ({ names }) => `doit être ${fr.either(names.map(name => name.fr))}`,
    typeAndForm: ({ type, form }) => `doit être ${type.fr}, et ${form.fr}`,
    oneOf: ({ allowed }) =>
      allowed.length === 1
        ? `doit être ${allowed[0]}`
        : `doit être l'une de ces valeurs : ${allowed.map(String).join(', ')}`,
    constant: ({ allowed }) => `doit être ${JSON.stringify(allowed)}`,
    form: "n'a pas la bonne forme",
    formAs: ({ examples }) => `doit avoir une forme telle que ${fr.either(examples)}`,
    idOrAs: ({ examples }) =>
      `doit être un identifiant, ou un identifiant public tel que ${fr.either(examples)}`,
    idsAs: ({ examples }) =>
      `doit être un ou plusieurs identifiants publics tels que ${fr.either(examples)}, séparés par des virgules`,
    years: ({ from, to }) => `doit être un jour des années ${from} à ${to}`,
    inexact:
      "doit être un nombre que JSON porte tel qu'il est écrit : 15 chiffres au plus, et moins de 1e308 ; un plus long seulement comme texte, là où un texte est permis",
    notEmpty: 'ne doit pas être vide',
    lengthMin: ({ limit }) =>
      `doit avoir au moins ${fr.count(limit, { one: 'caractère', other: 'caractères' })}`,
    lengthMax: ({ limit }) =>
      `doit avoir au plus ${fr.count(limit, { one: 'caractère', other: 'caractères' })}`,
    itemsMin: ({ limit }) => `doit avoir au moins ${fr.count(limit, { one: 'élément', other: 'éléments' })}`,
    itemsMax: ({ limit }) => `doit avoir au plus ${fr.count(limit, { one: 'élément', other: 'éléments' })}`,
    someField: ({ known }) => `doit avoir au moins un de ces champs : ${known.join(', ')}`,
    oneField: ({ known }) => `doit avoir exactement un de ces champs : ${known.join(', ')}`,
    fieldsMin: ({ limit }) => `doit avoir au moins ${fr.count(limit, { one: 'champ', other: 'champs' })}`,
    oneFieldMax: ({ known }) => `doit avoir au plus un de ces champs : ${known.join(', ')}`,
    fieldsMax: ({ limit }) => `doit avoir au plus ${fr.count(limit, { one: 'champ', other: 'champs' })}`,
    minimum: ({ limit }) => `doit être au moins ${limit}`,
    maximum: ({ limit }) => `doit être au plus ${limit}`,
    from: ({ type, from }) => `doit être ${type.fr} à partir de ${from}`,
    between: ({ type, from, to }) => `doit être ${type.fr} de ${from} à ${to}`,
    unique: 'ne doit pas contenir deux fois le même élément',
    other: ({ keyword, rule }) => `ne respecte pas la règle ${keyword} ${JSON.stringify(rule)}`,
    notStorable: 'ne doit contenir ni caractère NUL ni demi-codet isolé',
    noNul: 'ne doit pas contenir de caractère NUL',
    tooDeep: ({ levelsMax }) => `ne doit pas dépasser ${levelsMax} niveaux d'imbrication`,
    tooMany: ({ keysMax }) => `ne doit pas contenir plus de ${keysMax} clés et éléments`,
    badKey: "n'est pas une clé autorisée",
    tooBig: ({ bytesMax }) => `doit faire au plus ${bytesMax} octets`,
    unknownParameter: ({ known }) => `n'est pas un paramètre connu ; autorisé : ${known.join(', ')}`,
    someOf: ({ allowed }) => `doit être une ou plusieurs valeurs de : ${allowed.join(', ')}`,
    idempotencyKey: ({ charsMax }) => `doit comporter 1 à ${charsMax} caractères ASCII visibles`,
  },
})

/** Whole messages. */
export const texts = catalogue({
  en: {
    /** What was refused, and its fields with what is wrong in each. */
    withFields: ({ refused, fields }: { refused: string; fields: string }) => `${refused}: ${fields}`,
    contentType: 'Incorrect JSON format in the request: The content type must be application/json in UTF-8',
    compressed: 'Incorrect JSON format in the request: The body must not be compressed',
    rawAddress: 'Request validation error: The address must be percent-encoded: é is %C3%A9, a blank %20',
    emptyBody: 'Incorrect JSON format in the request: The body is empty',
    another: ({ value }: { value: string }) => `must be another than ${value}`,
    tooManyRequests: ({ limit }: { limit: number }) => `Too many requests: at most ${limit} a minute`,
    tooManyTries: ({ limit }: { limit: number }) => `Too many tries: at most ${limit} an hour`,
    secondFactorSetupRequired: 'The business demands a second factor of your role: set one up first',
    scopeMissing: ({ scope }: { scope: string }) =>
      `Request not authorized: the token or the role behind it lacks the scope ${scope}`,
    roleMissing: ({ roles }: { roles: readonly string[] }) =>
      `Request not authorized: only for the role ${en.either([...roles])}`,
    liveOnly:
      "Request not authorized: people and the business itself are not the test app's; leave /sandbox out of the path",
    personOnly: 'Request not authorized: only for a person who signed in, not for a token of the API',
    confirmationRequired: 'Confirm who you are first: POST /auth/confirm',
    keyReused: 'This Idempotency-Key was used with another request',
    tooManyBodies: 'The service is reading too many bodies at the moment',
    tooManyAhead: 'Too many requests were sent ahead on this connection',
    tooManyConnections: 'Too many connections from this address',
    tooManyStreams: 'Service not available: too many open streams',
    tooManySearches: 'Service not available: too many searches at once',
  },
  fr: {
    withFields: ({ refused, fields }) => `${refused} : ${fields}`,
    contentType:
      'Format JSON incorrect dans la requête : Le type de contenu doit être application/json en UTF-8',
    compressed: 'Format JSON incorrect dans la requête : Le corps ne doit pas être compressé',
    rawAddress:
      'Erreur de validation de la requête : L’adresse doit être encodée : é s’écrit %C3%A9, une espace %20',
    emptyBody: 'Format JSON incorrect dans la requête : Le corps est vide',
    another: ({ value }) => `doit être un autre que ${value}`,
    tooManyRequests: ({ limit }) => `Trop de requêtes : ${limit} par minute au plus`,
    tooManyTries: ({ limit }) => `Trop d'essais : ${limit} par heure au plus`,
    secondFactorSetupRequired:
      "L'entreprise exige un second facteur de votre rôle : configurez-en un d'abord",
    scopeMissing: ({ scope }) =>
      `Requête non autorisée : le jeton, ou le rôle de son porteur, n'a pas la portée ${scope}`,
    roleMissing: ({ roles }) => `Requête non autorisée : réservé au rôle ${fr.either([...roles])}`,
    liveOnly:
      "Requête non autorisée : les personnes et l'entreprise elle-même ne relèvent pas de l'app de test ; retirez /sandbox du chemin",
    personOnly: "Requête non autorisée : réservé à une personne connectée, pas à un jeton de l'API",
    confirmationRequired: "Confirmez d'abord qui vous êtes : POST /auth/confirm",
    keyReused: 'Cette clé Idempotency-Key a déjà servi pour une autre requête',
    tooManyBodies: 'Le service lit trop de corps de requêtes en ce moment',
    tooManyAhead: "Trop de requêtes ont été envoyées d'avance sur cette connexion",
    tooManyConnections: 'Trop de connexions depuis cette adresse',
    tooManyStreams: 'Service indisponible : trop de flux ouverts',
    tooManySearches: 'Service indisponible : trop de recherches à la fois',
  },
})
