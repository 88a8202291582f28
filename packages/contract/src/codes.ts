import type { Text } from './languages.ts'

/** The response codes of the specification, with their plain texts. */
export const CODES = {
  1: { en: 'Token expired', fr: 'Jeton expiré' },
  2: { en: 'Token blacklisted', fr: 'Jeton révoqué' },
  3: { en: 'Token invalid', fr: 'Jeton invalide' },
  4: { en: 'Token not found', fr: 'Jeton absent' },
  5: { en: 'User associated with the token not found', fr: "L'utilisateur associé au jeton est introuvable" },
  1000: { en: 'Request successful', fr: 'Requête réussie' },
  1001: { en: 'Request failed', fr: 'Requête refusée' },
  1002: { en: 'Request validation error', fr: 'Erreur de validation de la requête' },
  1003: { en: 'Request expired', fr: 'Requête expirée' },
  1004: { en: 'Attempt to insert a duplicate entry', fr: "Tentative d'insertion d'un doublon" },
  1005: { en: 'Request not authorized', fr: 'Requête non autorisée' },
  1006: { en: 'Exception while processing the request', fr: 'Exception pendant le traitement de la requête' },
  1007: { en: 'Request not found', fr: 'Ressource introuvable' },
  1008: { en: 'Incorrect JSON format in the request', fr: 'Format JSON incorrect dans la requête' },
  1009: { en: 'Service not available', fr: 'Service indisponible' },
  1010: { en: 'Emergency request', fr: "Arrêt d'urgence en cours" },
  1100: { en: 'Account not verified', fr: 'Compte non vérifié' },
  1101: { en: 'Incorrect username', fr: "Nom d'utilisateur incorrect" },
  1102: { en: 'Incorrect password', fr: 'Mot de passe incorrect' },
  1103: { en: 'Incorrect credentials', fr: 'Identifiants incorrects' },
  1104: { en: 'Account is verified', fr: 'Le compte est déjà vérifié' },
  1105: { en: 'Account does not exist', fr: "Le compte n'existe pas" },
} satisfies { [code: number]: Text }

export type Code = keyof typeof CODES

/** HTTP statuses for clients that ask for them (`Prefer: status=http`). */
export const HTTP_STATUS: { [code in Code]: number } = {
  1: 401,
  2: 401,
  3: 401,
  4: 401,
  5: 401,
  1000: 200,
  1001: 409,
  1002: 422,
  1003: 410,
  1004: 409,
  1005: 403,
  1006: 500,
  1007: 404,
  1008: 400,
  1009: 503,
  1010: 503,
  1100: 403,
  1101: 401,
  1102: 401,
  1103: 401,
  1104: 409,
  1105: 404,
}
