// What to do about every code and reason.
import type { Code } from '@palabre/contract/codes'
import type { Text } from '@palabre/contract/languages'
import type { Reason } from '@palabre/contract/reasons'

export const CODE_ADVICE: { [code in Code]: Text } = {
  1: {
    en: 'Its time is over. Make a new token, or sign in again.',
    fr: 'Sa durée est passée. Créez un nouveau jeton, ou reconnectez-vous.',
  },
  2: {
    en: 'It was revoked. Make a new one; it does not come back.',
    fr: 'Il a été révoqué. Créez-en un autre ; il ne revient pas.',
  },
  3: {
    en: 'Check that it was copied whole, and that the gateway is its own: `plb_test_` tokens work below `/sandbox` only, `plb_live_` tokens everywhere else.',
    fr: 'Vérifiez qu’il est copié en entier et que la passerelle est la bonne : un jeton `plb_test_` ne vaut que sous `/sandbox`, un jeton `plb_live_` partout ailleurs.',
  },
  4: {
    en: 'Send `Authorization: Bearer <token>`.',
    fr: 'Envoyez `Authorization: Bearer <jeton>`.',
  },
  5: {
    en: 'Its person was removed or disabled. An administrator makes a token for somebody else.',
    fr: 'Sa personne a été retirée ou désactivée. Un administrateur crée un jeton pour une autre.',
  },
  1000: { en: 'Nothing: it is done. Read `body`.', fr: 'Rien : c’est fait. Lisez `body`.' },
  1001: {
    en: 'A rule of the business refuses it. `body.reason` says which one: see [the reasons](#reasons). The same request again gives the same answer.',
    fr: 'Une règle métier s’y oppose. `body.reason` dit laquelle : voir [les motifs](#reasons). La même requête donnera la même réponse.',
  },
  1002: {
    en: 'Mend the request: `body.errors` names every field, the rule and what is allowed, all at once.',
    fr: 'Corrigez la requête : `body.errors` nomme d’un coup chaque champ, la règle et ce qui est permis.',
  },
  1003: {
    en: '`expires_at`, a link or a cursor is past. Make the request anew, with a later time.',
    fr: '`expires_at`, un lien ou un curseur est dépassé. Refaites la requête avec une heure plus tardive.',
  },
  1004: {
    en: 'This `Idempotency-Key` belongs to another request. Take a new key for a new request, and the same body for a repeat.',
    fr: 'Cette `Idempotency-Key` appartient à une autre requête. Prenez une nouvelle clé pour une nouvelle requête, et le même corps pour une reprise.',
  },
  1005: {
    en: 'The token lacks the scope in `body.scope`, or may not be used from this address. Make one with that scope.',
    fr: 'Il manque au jeton la portée `body.scope`, ou il ne peut servir depuis cette adresse. Créez-en un avec cette portée.',
  },
  1006: {
    en: 'Our fault. Try again with the same `Idempotency-Key`; if it stays, tell support the `trace_id`.',
    fr: 'C’est notre faute. Réessayez avec la même `Idempotency-Key` ; si cela dure, donnez le `trace_id` au support.',
  },
  1007: {
    en: 'No such path, method or record in this app. Check the id, and that the token is of the right app and gateway.',
    fr: 'Pas de tel chemin, méthode ou enregistrement dans cette app. Vérifiez l’identifiant, et que le jeton est de la bonne app et de la bonne passerelle.',
  },
  1008: {
    en: 'Send UTF-8 JSON with `Content-Type: application/json`, not compressed and not empty.',
    fr: 'Envoyez du JSON en UTF-8 avec `Content-Type: application/json`, non compressé et non vide.',
  },
  1009: {
    en: 'Too many requests, or the database is away. Wait for `Retry-After`, then repeat with the same `Idempotency-Key`.',
    fr: 'Trop de requêtes, ou base de données absente. Attendez `Retry-After`, puis reprenez avec la même `Idempotency-Key`.',
  },
  1010: {
    en: 'The app’s emergency stop is on: nothing goes out until an administrator lifts it. Reading still works.',
    fr: 'L’arrêt d’urgence de l’app est en cours : rien ne part tant qu’un administrateur ne le lève pas. La lecture fonctionne.',
  },
  1100: { en: 'The account has to be verified first.', fr: 'Le compte doit d’abord être vérifié.' },
  1101: {
    en: 'Confirm with the name of the signed-in account.',
    fr: 'Confirmez avec le nom du compte connecté.',
  },
  1102: { en: 'Confirm with the current password.', fr: 'Confirmez avec le mot de passe actuel.' },
  1103: {
    en: 'Wrong name or password; the answer is the same for both. Ten attempts a minute.',
    fr: 'Nom ou mot de passe erroné ; la réponse est la même pour les deux. Dix essais par minute.',
  },
  1104: { en: 'Nothing: the account is verified.', fr: 'Rien : le compte est vérifié.' },
  1105: { en: 'Check the name of the account.', fr: 'Vérifiez le nom du compte.' },
}

export const REASON_ADVICE: { [reason in Reason]: Text } = {
  window_closed: {
    en: 'More than 24 hours since the contact wrote. Send a `template`, or `on_window_closed: "hold"` and it goes out when they write.',
    fr: 'Plus de 24 heures depuis le dernier message du contact. Envoyez un `template`, ou `on_window_closed: "hold"` et il partira quand il écrira.',
  },
  insufficient_balance: { en: 'Top up the balance.', fr: 'Rechargez le solde.' },
  channel_not_connected: {
    en: 'Connect a channel of that kind, or choose another.',
    fr: 'Connectez un canal de ce genre, ou choisissez-en un autre.',
  },
  channel_refused: {
    en: 'With `Prefer: wait=N`: the provider refused the message. `body.error.reason` says why.',
    fr: 'Avec `Prefer: wait=N` : le fournisseur a refusé le message. `body.error.reason` dit pourquoi.',
  },
  transition_refused: {
    en: 'This ticket cannot go there. `body.allowed` lists the statuses it can go to.',
    fr: 'Ce ticket ne peut y aller. `body.allowed` donne les statuts permis.',
  },
  limit_reached: {
    en: 'Too much of it: 1,000 knowledge entries for a contact and agent, or 400 days of the test clock.',
    fr: 'Il y en a trop : 1 000 connaissances par contact et agent, ou 400 jours d’horloge de test.',
  },
  opted_out: {
    en: 'The contact wants no messages. Do not send again.',
    fr: 'Le contact ne veut plus de messages. N’envoyez plus.',
  },
}
