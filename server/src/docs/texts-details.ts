// What the declarations say of each operation, in the languages other than English. Without an entry the English stands.
import type { Language } from '@palabre/contract/languages'
import { INBOX_DETAILS } from './texts-details-inbox.ts'
import { MEMBER_DETAILS } from './texts-details-members.ts'
import { TOLD_DETAILS } from './texts-details-told.ts'
import { TOOL_DETAILS } from './texts-tools.ts'

const TABLE =
  'Un tableau d’au plus 1 000 lignes ; avec `page` ou `per_page`, une page de douze champs. `X-Total-Count` en donne le nombre total.'

export const DETAILS: { [language in Language]?: { [operation: string]: string } } = {
  fr: {
    manageContactKnowledge:
      'Un texte de 65 536 caractères au plus, que seul cet agent peut utiliser, et seulement avec ce contact. Le même texte envoyé à nouveau donne « unchanged », jamais une seconde entrée.',
    sendMessage:
      'La réponse arrive dès que le message est durablement accepté. Avec `Prefer: wait=N`, elle attend que le canal l’ait accepté ou refusé, 10 secondes au plus. 1009 `too_many_waiting` quand trop de messages de l’app attendent.',
    getMessage:
      '`waiting` dit ce qu’attend un message qui n’est pas encore parti ; `error`, pourquoi il a échoué ; `explanation` le dit dans les deux langues, et qui doit agir ; `timeline`, chaque essai et accusé.',
    retryMessage:
      'Le message est remis en file pour 24 heures (ou jusqu’à son expires_at, s’il est plus tardif). N’est facturé de nouveau que celui dont le prix a été rendu (1001 insufficient_balance). Un message déjà en cours d’essai reste tel quel. Sans `messages:read`, la réponse donne son état seul.',
    settleMessage:
      'arrived : quelqu’un sait que le contact l’a. resend : il repart ; si un accusé dit avant cela que le fournisseur l’a, il ne repart pas. Seulement tant que son état est unknown : 1001 not_unknown pour tout autre. Rien n’est facturé de nouveau. Sans `messages:read`, la réponse donne son état seul.',
    logIn:
      'Pour les programmes ; un navigateur se connecte par /auth/session/add. À qui a un second facteur, il est demandé comme là-bas : 1001 avec le motif second_factor_required.',
    addSession:
      'Pour les navigateurs. Le cookie `__Host-palabre` (en http sur cette machine : `palabre`) sert l’app réelle et l’app de test à la place d’un jeton ; ce qui n’est ni GET ni HEAD demande alors un `Origin` égal à l’adresse de base. Il cesse après 12 heures sans usage, ou 7 jours. 1001 avec le motif second_factor_required : le mot de passe était juste ; envoyez `challenge` et le second facteur à /auth/second-factor. Avec le motif insecure_address : le service est à une adresse http simple.',
    proveSecondFactor:
      'Dans les 5 minutes et 5 essais du défi, sinon 1003. Un seul de code et assertion : six chiffres d’une application ou un code de secours dans `code`, ou la réponse d’une clé d’accès aux options du refus dans `assertion`.',
    confirm:
      'Tout ce qui donne du pouvoir ou des données le demande (1001 avec le motif confirmation_required). Un seul de password, code et assertion. 1101 : un autre nom ; 1102 : mauvais mot de passe ; 1103 : mauvais code ou mauvaise clé. La session reçoit un autre secret.',
    startConfirm:
      'La réponse est ce que prend `navigator.credentials.get`. 1007 s’il n’y a pas de clé d’accès.',
    changeBusiness:
      'Avec un cookie seulement : un jeton est d’une seule app (1005). 1007 pour une entreprise dont la personne n’est pas.',
    renewRecoveryCodes: '1007 : il n’y a pas de second facteur qu’ils remplaceraient.',
    addTotp:
      'Montrez `uri` en code QR. Rien n’est demandé à la connexion avant qu’un premier code soit allé à /auth/totp/confirm. 1004 si une application est déjà configurée.',
    startPasskey:
      'La réponse est ce que prend `navigator.credentials.create`, par `parseCreationOptionsFromJSON`. À une adresse IP, 1001 avec le motif passkeys_need_a_name : les navigateurs y refusent les clés d’accès.',
    setAccent:
      'Dans le tableau de bord, et dans les chats qui n’en ont pas. 1002, avec la plus proche qui convient, si elle est illisible dans un des deux thèmes. `GET /auth/me` la dit.',
    demandSecondFactor:
      'Qui a un tel rôle et pas de second facteur ne peut rien faire d’autre qu’en configurer un (1001 avec le motif second_factor_setup_required). Les jetons de l’API continuent. Ce qui concerne les propriétaires, seul un propriétaire en décide (1005).',
    searchAgents:
      'Toujours une page de douze champs. Les plus récents d’abord, sauf si `sort` en décide autrement.',
    addChannel:
      'Un formulaire par genre. Le fournisseur est d’abord interrogé : ces accès ouvrent-ils le numéro (sinon 1001 number_not_confirmed) ? `check: false` s’en passe. Les accès sont chiffrés et jamais montrés ; ceux qui sont créés ici figurent dans `made`, une seule fois. Dans la passerelle de test, un numéro est simulé : son identifiant et ses accès sont créés, et ceux qui sont donnés sont oubliés.',
    searchChannels:
      'Toujours une page de douze champs, dans l’ordre des connexions. Les canaux déconnectés y figurent.',
    updateChannel:
      'Ce qui n’est pas donné reste. De nouveaux accès sont d’abord vérifiés auprès du fournisseur (1001 number_not_confirmed), sauf avec `check: false` ; un numéro qu’il refusait est réessayé aussitôt. Les accès enregistrés ne vont à aucune autre adresse : avec un autre base_url, redonnez-les (1002).',
    checkChannel: 'Rien n’est envoyé et rien ne change, quoi que dise le fournisseur.',
    disconnectChannel:
      'Un événement, channel.disconnected. Le même numéro, connecté de nouveau, redevient le même canal.',
    stopApp:
      'En vigueur dans chaque processus en moins d’une seconde. Ce que les clients écrivent est toujours enregistré, on peut lire, et changer ce qui règle la cause : agents, canaux, jetons. Tout autre appel qui envoie ou change quelque chose donne 1010. Déclenché deux fois, il garde le premier motif.',
    resumeApp:
      'Les messages et réponses qui attendaient repartent en moins d’une demi-minute. Un événement, app.resumed.',
    addAgent:
      'Il commence en mode test, sauf si `mode` en décide autrement : il ne répond alors que dans la passerelle de test. Les clients l’atteignent par un canal (POST /channel/add, ou `agent` d’un canal existant).',
    updateAgent: 'Ce qui n’est pas donné reste. En vigueur dès sa prochaine réponse.',
    setAgentMode:
      'test : la passerelle de test seulement. shadow : ses réponses aux clients restent des brouillons que personne ne voit. live : les clients. Un événement, agent.mode_changed.',
    tryAgent:
      'La réponse, les étapes de son modèle, ce qu’il a consulté et le prix d’une telle réponse. Rien n’est enregistré, envoyé ni facturé, mais les outils qui ne font que lire sont appelés et figurent dans leur journal ; avec une Idempotency-Key, la réponse est gardée pour ses répétitions. Tout agent s’essaie, même éteint, et pendant un arrêt d’urgence.',
    searchModels:
      'Celui d’origine, celui de l’app et celui de l’installation. Toujours une page de douze champs.',
    setModel:
      'Un seul par app : le suivant prend sa place. Les agents dont le modèle est openai-compatible s’en servent. Ce qu’écrivent les clients va à cette adresse : une personne confirme d’abord qui elle est.',
    checkModel:
      'Celui que nomment base_url et model ; avec un corps vide, celui des agents de l’app. Rien n’est enregistré.',
    addToken:
      'Ses portées ne dépassent pas celles de qui le crée (1005). Une personne le crée après avoir confirmé qui elle est ; un jeton d’API doit avoir la portée admin. Son texte est montré une seule fois.',
    searchTokens:
      'Avec la portée admin, tous ceux de l’app ; sinon ceux qui agissent au nom de l’appelant. Les plus récents d’abord, toujours une page de douze champs.',
    updateToken:
      'Ce qui n’est pas donné reste. En vigueur dans chaque processus en moins d’une seconde. Pas si le rôle du porteur est au-dessus du vôtre (1005).',
    revokeToken: 'Pas celui de qui a un rôle au-dessus du vôtre (1005).',
    rollToken:
      'Le nouveau peut la même chose et vit aussi longtemps. L’ancien finit aussitôt, ou après `overlap`. Seul son porteur le peut (1005).',
    searchAgentKnowledge:
      'Toujours une page de douze champs, les plus récents d’abord ; chacun avec son début.',
    addAgentKnowledge:
      'Avec un external_id, il prend la place du précédent ; le même texte à nouveau ne change rien. Lu dès la prochaine réponse.',
    searchTickets: `${TABLE} Avec d’autres filtres que status, priority, policy, channel, agent et assignee, le compte s’arrête à 10 000 : \`X-Total-Count-Relation: gte\` indique alors qu’il y en a davantage. \`Link\` (rel="next") mène à la suite, sous la même forme. Avec un tri par created_at, updated_at, position ou id (croissant), \`X-Next-Cursor\` est le point d’où une synchronisation reprendra : elle peut répéter des lignes des 15 dernières secondes, et n’en manque aucune.`,
    searchTicketStatuses: `${TABLE} Les statuts partagés (app_id null) et ceux de l’app, dans l’ordre de leurs positions.`,
    searchTicketSlaPolicies: `${TABLE} response_time et resolve_time sont des minutes entières.`,
    addTicket: 'Un contact inconnu est créé. Avec `conversation`, le ticket lui est rattaché.',
    moveTicket:
      'Une transition non permise donne 1001 avec le motif transition_refused et les codes permis. Seuls les propriétaires et les administrateurs rouvrent un ticket terminé. Vers le statut qu’il a déjà, rien ne change.',
    playCustomer:
      'Le message arrive comme du fournisseur : par un webhook signé, livré avant la réponse à cet appel. Un interactive_reply sans context_id répond au dernier message qui propose des choix.',
    readTestOutbox:
      'Les envois refusés y figurent avec leur réponse. `Prefer: wait=N` attend jusqu’à 10 secondes tant qu’il n’y a rien.',
    scriptTestOutcome:
      'Seuls les envois que le fournisseur accepterait en consomment un ; sans cela, un message est envoyé et livré.',
    moveTestClock:
      'Fenêtres, délais SLA, reprises et expirations suivent ; ce qui est devenu exigible est traité aussitôt.',
    streamEvents:
      'Server-sent events (text/event-stream) : les événements de GET /events dans le même ordre, chacun une fois, avec le même `type` et les genres dont vous avez la portée. `id` est celui de l’événement : continuez avec Last-Event-ID, ou after ; sans eux, le flux commence maintenant. Il commence par l’id où il se trouve, et le répète toutes les 20 secondes. `reset` : plus de 5000 événements ont été manqués, ou sont supprimés ; la suite part de là. Présence et frappe viennent quand elles sont dites, sans id. Il se termine dans les 2 secondes quand le jeton ou la session se termine ou que ses droits changent, et après une heure : reconnectez-vous. En application/json : seulement l’id après lequel il commencerait. Trop de flux : 1009.',
    listEvents:
      'Du plus ancien au plus récent. Continuez avec `after` égal au `next` de la réponse. Une réponse regarde au plus 20000 événements : quand peu d’entre eux sont des types demandés, elle en a moins que `limit`, ou aucun, et `has_more` dit de continuer tout de suite. `Prefer: wait=N` retient une réponse vide sans suite jusqu’à ce qu’il se passe quelque chose, 10 secondes au plus. Un jeton voit les genres d’événements dont il a la portée (message et conversation : messages:read, ticket : tickets:read, contact : contacts:read…) ; avec webhooks:manage ou admin, il voit tout.',
    ...INBOX_DETAILS,
    ...TOLD_DETAILS,
    ...TOOL_DETAILS,
    ...MEMBER_DETAILS,
    searchAudit:
      'Configuration, droits, argent et personnes, de l’app réelle et de l’app de test. Chaque entrée est enregistrée avec son changement et n’est plus jamais modifiée.',
    up: 'Avec detail=1 et la portée admin : canaux et modèle de l’app ; pour qui exploite l’installation, aussi sa base de données et ses tâches.',
  },
}
