// What to do about every code and reason.
import { catalogue } from '@palabre/contract/catalogue'
import type { Code } from '@palabre/contract/codes'
import type { Text } from '@palabre/contract/languages'
import type { Reason } from '@palabre/contract/reasons'

export const CODE_ADVICE = catalogue({
  en: {
    1: 'Its time is over. Make a new token, or sign in again.',
    2: 'It was revoked. Make a new one; it does not come back.',
    3: 'Check that it was copied whole, and that the gateway is its own: `plb_test_` tokens work below `/sandbox` only, `plb_live_` tokens everywhere else.',
    4: 'Send `Authorization: Bearer <token>`.',
    5: 'Its person was removed or disabled. An administrator makes a token for somebody else.',
    1000: 'Nothing: it is done. Read `body`.',
    1001: 'A rule of the business refuses it. `body.reason` says which one: see [the reasons](#reasons). The same request again gives the same answer.',
    1002: 'Mend the request: `body.errors` names every field, the rule and what is allowed, all at once.',
    1003: '`expires_at`, a link or a cursor is past. Make the request anew, with a later time.',
    1004: 'This `Idempotency-Key` belongs to another request. Take a new key for a new request, and the same body for a repeat.',
    1005: 'The token lacks the scope in `body.scope`, or may not be used from this address. Make one with that scope.',
    1006: 'Our fault. Try again with the same `Idempotency-Key`; if it stays, tell support the `trace_id`.',
    1007: 'No such path, method or record in this app. Check the id, and that the token is of the right app and gateway.',
    1008: 'Send UTF-8 JSON with `Content-Type: application/json`, not compressed and not empty.',
    1009: 'Too many requests, or the database is away. Wait for `Retry-After`, then repeat with the same `Idempotency-Key`.',
    1010: 'The app’s emergency stop is on: nothing goes out until an administrator lifts it. Reading still works.',
    1100: 'The account has to be verified first.',
    1101: 'Confirm with the name of the signed-in account.',
    1102: 'Confirm with the current password.',
    1103: 'Wrong name or password; the answer is the same for both. Ten attempts a minute.',
    1104: 'Nothing: the account is verified.',
    1105: 'Check the name of the account.',
  },
  fr: {
    1: 'Sa durée est passée. Créez un nouveau jeton, ou reconnectez-vous.',
    2: 'Il a été révoqué. Créez-en un autre ; il ne revient pas.',
    3: 'Vérifiez qu’il est copié en entier et que la passerelle est la bonne : un jeton `plb_test_` ne vaut que sous `/sandbox`, un jeton `plb_live_` partout ailleurs.',
    4: 'Envoyez `Authorization: Bearer <jeton>`.',
    5: 'Sa personne a été retirée ou désactivée. Un administrateur crée un jeton pour une autre.',
    1000: 'Rien : c’est fait. Lisez `body`.',
    1001: 'Une règle métier s’y oppose. `body.reason` dit laquelle : voir [les motifs](#reasons). La même requête donnera la même réponse.',
    1002: 'Corrigez la requête : `body.errors` nomme d’un coup chaque champ, la règle et ce qui est permis.',
    1003: '`expires_at`, un lien ou un curseur est dépassé. Refaites la requête avec une heure plus tardive.',
    1004: 'Cette `Idempotency-Key` appartient à une autre requête. Prenez une nouvelle clé pour une nouvelle requête, et le même corps pour une reprise.',
    1005: 'Il manque au jeton la portée `body.scope`, ou il ne peut servir depuis cette adresse. Créez-en un avec cette portée.',
    1006: 'C’est notre faute. Réessayez avec la même `Idempotency-Key` ; si cela dure, donnez le `trace_id` au support.',
    1007: 'Pas de tel chemin, méthode ou enregistrement dans cette app. Vérifiez l’identifiant, et que le jeton est de la bonne app et de la bonne passerelle.',
    1008: 'Envoyez du JSON en UTF-8 avec `Content-Type: application/json`, non compressé et non vide.',
    1009: 'Trop de requêtes, ou base de données absente. Attendez `Retry-After`, puis reprenez avec la même `Idempotency-Key`.',
    1010: 'L’arrêt d’urgence de l’app est en cours : rien ne part tant qu’un administrateur ne le lève pas. La lecture fonctionne.',
    1100: 'Le compte doit d’abord être vérifié.',
    1101: 'Confirmez avec le nom du compte connecté.',
    1102: 'Confirmez avec le mot de passe actuel.',
    1103: 'Nom ou mot de passe erroné ; la réponse est la même pour les deux. Dix essais par minute.',
    1104: 'Rien : le compte est vérifié.',
    1105: 'Vérifiez le nom du compte.',
  },
}) satisfies { [code in Code]: Text }

export const REASON_ADVICE = catalogue({
  en: {
    window_closed:
      'More than 24 hours since the contact wrote. Send a `template`, or `on_window_closed: "hold"` and it goes out when they write.',
    insufficient_balance: 'Top up the balance.',
    channel_not_connected: 'Connect a channel of that kind, or choose another.',
    channel_refused: 'With `Prefer: wait=N`: the provider refused the message. `body.error.reason` says why.',
    transition_refused: 'This ticket cannot go there. `body.allowed` lists the statuses it can go to.',
    limit_reached:
      'Too much of it: 1,000 knowledge entries for a contact and agent, or 400 days of the test clock.',
    opted_out: 'The contact wants no messages. Do not send again.',
  },
  fr: {
    window_closed:
      'Plus de 24 heures depuis le dernier message du contact. Envoyez un `template`, ou `on_window_closed: "hold"` et il partira quand il écrira.',
    insufficient_balance: 'Rechargez le solde.',
    channel_not_connected: 'Connectez un canal de ce genre, ou choisissez-en un autre.',
    channel_refused:
      'Avec `Prefer: wait=N` : le fournisseur a refusé le message. `body.error.reason` dit pourquoi.',
    transition_refused: 'Ce ticket ne peut y aller. `body.allowed` donne les statuts permis.',
    limit_reached:
      'Il y en a trop : 1 000 connaissances par contact et agent, ou 400 jours d’horloge de test.',
    opted_out: 'Le contact ne veut plus de messages. N’envoyez plus.',
  },
}) satisfies { [reason in Reason]: Text }
