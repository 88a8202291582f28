// What to do about every code and reason.
import { catalogue } from '@palabre/contract/catalogue'
import type { Code } from '@palabre/contract/codes'
import type { Text } from '@palabre/contract/languages'
import type { Reason } from '@palabre/contract/reasons'

export const CODE_ADVICE = catalogue({
  en: {
    1: 'It has expired. Issue a new token, or sign in again.',
    2: 'It was revoked and cannot be restored. Issue a new one.',
    3: 'Check that it was copied whole, and is used at the right gateway: `plb_test_` tokens work only under `/sandbox`, `plb_live_` tokens everywhere else.',
    4: 'Send `Authorization: Bearer <token>`.',
    5: 'The user it belongs to was removed or disabled. An administrator can issue a token for another user.',
    1000: 'Nothing: it succeeded. Read `body`.',
    1001: 'A business rule forbids it. `body.reason` says which one: see [the reasons](#reasons). The same request again gives the same answer.',
    1002: 'Correct the request: `body.errors` names every field, the rule and what is allowed, all at once.',
    1003: '`expires_at`, a link or a cursor has expired. Send the request again with a later time.',
    1004: 'This `Idempotency-Key` belongs to another request. Use a new key for a new request, and the same body for a retry.',
    1005: 'The token lacks the scope in `body.scope`, or may not be used from this address. Issue one with that scope.',
    1006: 'Our fault. Try again with the same `Idempotency-Key`; if the problem persists, give support the `trace_id`.',
    1007: 'No such path, method or record in this app. Check the id, and that the token belongs to the right app and gateway.',
    1008: 'Send UTF-8 JSON with `Content-Type: application/json`, not compressed and not empty.',
    1009: 'Too many requests, or the database cannot be reached. Wait for `Retry-After`, then retry with the same `Idempotency-Key`.',
    1010: 'The app’s emergency stop is on: nothing is sent until an administrator lifts it. Reading still works.',
    1100: 'The account must be verified first.',
    1101: 'Confirm with the name of the signed-in account.',
    1102: 'Confirm with the current password.',
    1103: 'Wrong name or password; the answer is the same for both. Ten attempts a minute.',
    1104: 'Nothing: the account is already verified.',
    1105: 'Check the name of the account.',
  },
  fr: {
    1: 'Il a expiré. Créez un nouveau jeton, ou reconnectez-vous.',
    2: 'Il a été révoqué définitivement. Créez-en un autre.',
    3: 'Vérifiez qu’il est copié en entier et que la passerelle est la bonne : un jeton `plb_test_` ne vaut que sous `/sandbox`, un jeton `plb_live_` partout ailleurs.',
    4: 'Envoyez `Authorization: Bearer <jeton>`.',
    5: 'L’utilisateur associé a été supprimé ou désactivé. Un administrateur peut créer un jeton pour un autre.',
    1000: 'Rien : c’est fait. Lisez `body`.',
    1001: 'Une règle métier s’y oppose. `body.reason` dit laquelle : voir [les motifs](#reasons). La même requête donnera la même réponse.',
    1002: 'Corrigez la requête : `body.errors` nomme d’un coup chaque champ, la règle et ce qui est permis.',
    1003: '`expires_at`, un lien ou un curseur est dépassé. Refaites la requête avec une heure plus tardive.',
    1004: 'Cette `Idempotency-Key` appartient à une autre requête. Prenez une nouvelle clé pour une nouvelle requête, et le même corps pour un nouvel essai.',
    1005: 'Il manque au jeton la portée `body.scope`, ou il ne peut servir depuis cette adresse. Créez-en un avec cette portée.',
    1006: 'C’est notre faute. Réessayez avec la même `Idempotency-Key` ; si le problème persiste, donnez le `trace_id` au support.',
    1007: 'Ce chemin, cette méthode ou cet enregistrement n’existe pas dans cette app. Vérifiez l’identifiant, et que le jeton est de la bonne app et de la bonne passerelle.',
    1008: 'Envoyez du JSON en UTF-8 avec `Content-Type: application/json`, non compressé et non vide.',
    1009: 'Trop de requêtes, ou base de données injoignable. Attendez le délai `Retry-After`, puis réessayez avec la même `Idempotency-Key`.',
    1010: 'L’arrêt d’urgence de l’app est actif : rien n’est envoyé tant qu’un administrateur ne l’a pas levé. La lecture reste possible.',
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
      'It is more than 24 hours since the contact last wrote. Send a `template`, or `on_window_closed: "hold"` and it is sent when they write.',
    insufficient_balance: 'Top up the balance.',
    channel_not_connected: 'Connect a channel of that kind, or connect this one again, or choose another.',
    channel_refused: 'With `Prefer: wait=N`: the provider refused the message. `body.error.reason` says why.',
    number_not_confirmed:
      'The provider does not confirm the number by these credentials. `body.error` says why; with `check: false` it is connected all the same.',
    owned_by_other:
      'A colleague has the conversation: `body.owner`. `POST /conversation/{id}/claim` with `take: true` takes it.',
    answered_meanwhile:
      'Somebody of yours has written since `after_seq`: `body.messages`. Read them, then send again with a newer `after_seq`, or `anyway: true`.',
    changed_meanwhile:
      'Others have changed the ticket since: `body.fields`. Read it again, then send with its `updated_at`.',
    mail_not_configured:
      'This installation sends no mail, so nobody could open the link. Whoever runs it changes the address: `palabre user address`.',
    already_asked: 'The customer was asked since the ticket was resolved: their answer can still come.',
    not_resolved: 'Move the ticket to a status that is resolved first.',
    no_way_out: 'From `body.statuses` tickets could reach no end. Let something else follow them first.',
    merged: 'The ticket is part of `body.into`: do it there, or take it out first.',
    not_merged: 'The ticket is part of no other: there is nothing to take it out of.',
    circle: 'That ticket is part of this one. Take it out first.',
    two_contacts:
      'The two tickets are about different contacts. Say `contacts: "keep"` if they shall stay so.',
    other_status: 'The two tickets have different statuses: move one of them first.',
    in_use:
      'Policies count by this calendar (`body.policies`), or it is the default policy of a priority (`body.priority`): put another in its place first.',
    already_closed: 'The conversation has ended. `POST /conversation/{id}/reopen` goes on with it.',
    already_open: 'The conversation is open: there is nothing to open again.',
    newer_conversation: 'The contact has begun another: go on in `body.conversation`.',
    agent_silent:
      'The conversation has no agent, or one that may not answer here. Switch it on, or keep the conversation.',
    not_held: 'The message has gone already, or is going. `body.status` says how far it is.',
    not_unknown:
      'It is known what became of this message, or somebody has settled it: `body.status` says what it is.',
    not_failed:
      'Only a message that failed or expired can be tried again. `body.status` says what this one is.',
    transition_refused:
      'This ticket cannot change to that status. `body.allowed` lists those it can change to.',
    limit_reached:
      'A limit: 1,000 knowledge entries for a contact and agent, 500 tags, 200 teams, 100 calendars, 200 policies, 50 statuses, 500 canned replies, 200 views and 50 views of tickets of everybody and of each person, or 400 days of the test clock.',
    token_ended: 'The token is revoked, expired, or was rolled before: make another.',
    last_owner: 'A business keeps an owner whose address is verified. Make another one first.',
    holds_tokens:
      'The person holds `body.tokens`. Send `transfer_to` with the member or service account who takes them, or `revoke_tokens: true`.',
    opted_out:
      'The contact has written STOP. Send nothing: what they write may be answered for a day, not with a `template`. They end it with START.',
    confirmation_required:
      'This gives away power or data. Ask the person for their password or a code, send it to `POST /auth/confirm`, then try again: it holds for 15 minutes.',
    second_factor_required:
      'The password was right. Send `body.challenge` with a code or a passkey’s answer to `POST /auth/second-factor`, within 5 minutes.',
    second_factor_setup_required:
      'The business demands a second factor of this role, and the person has none yet: `POST /auth/totp/add` or `POST /auth/passkey/options`.',
    insecure_address:
      'The service’s address is plain http and not this machine: no cookie would be safe there. Set `BASE_URL` to an https address.',
    passkeys_need_a_name:
      'Browsers refuse passkeys at an IP address. Open the service under a name; on this machine that is `localhost`.',
    tool_off: 'The tool is switched off: `POST /tool/{id}/state`. One in maintenance may be tried.',
    resting: 'The tool has failed ten times in a row. It may be called again after `body.until`.',
    needs_confirm: 'The call may change something there. To make it once more, send `confirm: true`.',
    version_changed:
      'Others have changed the tool since. Read it again, and send its `version` as `expected_version`.',
    not_accepted: 'Read what has changed: `GET /tool/server/{id}`, then accept it.',
    not_fetched: '`body.outcome` and `body.http_status` say how it ended.',
  },
  fr: {
    window_closed:
      'Le dernier message du contact date de plus de 24 heures. Envoyez un `template`, ou `on_window_closed: "hold"` et il partira quand il écrira.',
    insufficient_balance: 'Rechargez le solde.',
    channel_not_connected: 'Connectez un canal de ce genre, reconnectez celui-ci, ou choisissez-en un autre.',
    channel_refused:
      'Avec `Prefer: wait=N` : le fournisseur a refusé le message. `body.error.reason` dit pourquoi.',
    number_not_confirmed:
      'Le fournisseur ne confirme pas le numéro avec ces accès. `body.error` dit pourquoi ; avec `check: false`, il est connecté quand même.',
    owned_by_other:
      'Un collègue a la conversation : `body.owner`. `POST /conversation/{id}/claim` avec `take: true` la prend.',
    answered_meanwhile:
      'L’un des vôtres a écrit depuis `after_seq` : `body.messages`. Lisez, puis renvoyez avec un `after_seq` plus récent, ou `anyway: true`.',
    changed_meanwhile:
      'D’autres ont changé le ticket depuis : `body.fields`. Relisez-le, puis renvoyez avec son `updated_at`.',
    mail_not_configured:
      'Cette installation n’envoie pas de courriels : personne ne pourrait ouvrir le lien. Son exploitant change l’adresse : `palabre user address`.',
    already_asked: 'Le client a été interrogé depuis la résolution du ticket : sa réponse peut encore venir.',
    not_resolved: 'Passez d’abord le ticket à un statut résolu.',
    no_way_out:
      'De `body.statuses`, les tickets n’arriveraient à aucune fin. Permettez-leur d’abord un autre passage.',
    merged: 'Le ticket fait partie de `body.into` : agissez là-bas, ou sortez-le d’abord.',
    not_merged: 'Le ticket ne fait partie d’aucun autre : il n’y a rien d’où le sortir.',
    circle: 'Ce ticket-là fait partie de celui-ci. Sortez-le d’abord.',
    two_contacts:
      'Les deux tickets concernent des contacts différents. Dites `contacts: "keep"` s’ils doivent le rester.',
    other_status: 'Les deux tickets ont des statuts différents : changez d’abord celui de l’un.',
    in_use:
      'Des politiques comptent selon ce calendrier (`body.policies`), ou c’est la politique par défaut d’une priorité (`body.priority`) : mettez-en d’abord une autre à sa place.',
    already_closed: 'La conversation est terminée. `POST /conversation/{id}/reopen` la poursuit.',
    already_open: 'La conversation est ouverte : il n’y a rien à rouvrir.',
    newer_conversation: 'Le contact en a commencé une autre : poursuivez dans `body.conversation`.',
    agent_silent:
      'La conversation n’a pas d’agent, ou il ne peut pas répondre ici. Activez-le, ou gardez la conversation.',
    not_held: 'Le message est déjà parti, ou part. `body.status` dit où il en est.',
    not_unknown:
      'On sait ce que ce message est devenu, ou quelqu’un l’a réglé : `body.status` dit ce qu’il est.',
    not_failed: 'Seul un message échoué ou expiré peut être retenté. `body.status` dit ce que celui-ci est.',
    transition_refused: 'Ce ticket ne peut pas passer à ce statut. `body.allowed` donne les statuts permis.',
    limit_reached:
      'Une limite est atteinte : 1 000 connaissances par contact et agent, 500 étiquettes, 200 équipes, 100 calendriers, 200 politiques, 50 statuts, 500 réponses types, 200 vues et 50 vues de tickets de tous et de chacun, ou 400 jours d’horloge de test.',
    token_ended: 'Ce jeton est révoqué, expiré ou déjà remplacé : créez-en un autre.',
    last_owner:
      'Une entreprise garde un propriétaire dont l’adresse est vérifiée. Nommez-en d’abord un autre.',
    holds_tokens:
      'La personne porte les jetons `body.tokens`. Envoyez `transfer_to` avec le membre ou le compte de service qui les reprend, ou `revoke_tokens: true`.',
    opted_out:
      'Le contact a écrit STOP. N’envoyez rien : ce qu’il écrit peut recevoir une réponse pendant un jour, sans `template`. Il y met fin par REPRENDRE.',
    confirmation_required:
      'Cela donne du pouvoir ou des données. Demandez à la personne son mot de passe ou un code, envoyez-le à `POST /auth/confirm`, puis recommencez : cela vaut 15 minutes.',
    second_factor_required:
      'Le mot de passe était juste. Envoyez `body.challenge` avec un code ou la réponse d’une clé d’accès à `POST /auth/second-factor`, dans les 5 minutes.',
    second_factor_setup_required:
      'L’entreprise exige un second facteur de ce rôle, et la personne n’en a pas encore : `POST /auth/totp/add` ou `POST /auth/passkey/options`.',
    insecure_address:
      'L’adresse du service est en http simple et n’est pas cette machine : aucun cookie n’y serait sûr. Donnez à `BASE_URL` une adresse https.',
    passkeys_need_a_name:
      'Les navigateurs refusent les clés d’accès à une adresse IP. Ouvrez le service sous un nom ; sur cette machine, c’est `localhost`.',
    tool_off: 'L’outil est désactivé : `POST /tool/{id}/state`. Un outil en maintenance peut être essayé.',
    resting: 'L’outil a échoué dix fois de suite. Il pourra être appelé après `body.until`.',
    needs_confirm: 'L’appel peut y changer quelque chose. Pour le refaire, envoyez `confirm: true`.',
    version_changed:
      'D’autres ont changé l’outil depuis. Relisez-le, puis renvoyez sa `version` comme `expected_version`.',
    not_accepted:
      'Le serveur définit l’outil autrement que ce qui a été accepté. Lisez ce qui a changé : `GET /tool/server/{id}`, puis `POST /tool/server/{id}/accept`.',
    not_fetched:
      'L’adresse a donné autre chose, ou rien : `body.outcome` et `body.http_status` disent comment cela a fini.',
  },
}) satisfies { [reason in Reason]: Text }
