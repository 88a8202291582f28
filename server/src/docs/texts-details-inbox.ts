// What the declarations say of conversations, in French: part of texts-details.ts.
export const INBOX_DETAILS: { [operation: string]: string } = {
  searchMessages:
    'Les plus récents d’abord. Quand peu de très nombreux messages conviennent, une page peut avoir moins de lignes que demandé, ou aucune : `has_more` dit si elle se poursuit.',
  searchContacts:
    'Les plus récents d’abord. Quand peu de très nombreux contacts conviennent, une page peut avoir moins de lignes que demandé, ou aucune : `has_more` dit si elle se poursuit.',
  updateContact:
    'Ce qui est omis reste, null vide un champ. Ce qu’un contact dit de lui-même plus tard le change à nouveau.',
  searchAll:
    'Les 20 plus récents de chaque, tels que chaque recherche les trouve ; null pour ce que le jeton ne peut pas lire.',
  searchConversations:
    'Une ligne a tout ce qu’il faut pour la dessiner, telle que vous la voyez : `unread` et les vues mine et mentioned sont les vôtres. Les filtres à plusieurs valeurs les prennent séparées par des virgules.',
  countConversations: 'Exact jusqu’à 1 000 ; au-delà, `n` vaut 1 000 et `relation` gte.',
  readTimeline:
    'Du plus ancien au plus récent ; la fin, sans before, after ni around. Notes et actes suivent le message qui était le dernier quand ils ont été faits : aucune horloge ne décide de l’ordre. La réponse d’un agent dit comment elle est venue (`turn`).',
  readTranscript:
    'Les messages, depuis le premier ; les notes des collègues seulement avec notes=1, et ce qu’ils ont fait pas du tout. Une longue conversation vient en plusieurs parties : `after` poursuit.',
  startConversation:
    'Le contact est nommé comme dans POST /messages/send, le message est d’un de ses types : un modèle quand la fenêtre de 24 heures est fermée. La conversation est à vous ; celle qui est ouverte avec ce numéro se poursuit (1001 owned_by_other quand un collègue l’a). Ce qui est refusé ne laisse ni contact ni conversation.',
  changeConversations:
    'Au plus 500, un seul acte avec ce qu’il prend à lui seul ; chacune est changée pour elle-même, et le refus de l’une ne défait rien des autres. `code` et `reason` disent ce qu’il en est de chacune, comme l’acte seul le dirait : 1007 n’est aucune des vôtres, 1009 celle pour laquelle le temps a manqué : redemandez pour celles-ci.',
  claimConversation:
    'De deux personnes qui la prennent en même temps, une l’a, et l’autre lit qui (1001 owned_by_other). La réponse qu’un agent est en train d’écrire n’est jamais envoyée.',
  replyInConversation:
    'Tout message de POST /messages/send. Celle de la file ou de l’agent est dès lors la vôtre ; celle d’un collègue est refusée (1001 owned_by_other) : prenez-la avec take. Avec after_seq, la réponse est refusée (1001 answered_meanwhile, avec ces messages) si un collègue, l’agent ou un programme a écrit depuis ; ce qu’écrit le contact n’empêche rien.',
  cancelMessage:
    'Seulement tant qu’il est retenu : différé, annulable, ou en attente du contact. Il part ou il est retiré, jamais les deux : 1001 not_held dit qu’il est parti. Ce qu’il a coûté est rendu. Sans `messages:read`, la réponse donne son état et non ce qu’il dit.',
  assignConversation:
    'Ce qui est dans la file d’une équipe équilibrée est donné à un membre en ligne. L’équipe reste à côté de la personne : ce qui revient dans la file est redistribué.',
  renderCannedReply:
    'Chaque variable est remplacée une fois : ce qui se trouve dans une valeur reste tel quel. `missing` sont celles sans valeur ; une réponse qui en contient une est refusée (1002). Le ticket est le plus récent des tickets ouverts de la conversation.',
  addCannedReply:
    '1004 quand une réponse porte ce raccourci, quelle que soit la casse, parmi les vôtres ou celles de tous.',
  updateCannedReply: 'Ce qui est omis reste ; d’un texte, les deux langues sont données à nouveau.',
  addView:
    'Ce sont ceux de GET /conversation/search : qui utilise la vue voit ce qu’il y verrait. 1004 quand une vue porte ce nom, quelle que soit la casse, parmi les vôtres ou celles de tous.',
  updateView: 'Ce qui est omis reste ; filters sont tous les filtres.',
  addTeam:
    'Équilibrée : ce qui attend va au membre qui est en ligne (POST /presence) et en a le moins d’ouvertes, sous sa capacité. 1004 quand une équipe porte ce nom, quelle que soit la casse.',
  updateTeam: 'Ce qui est omis reste ; members sont tous les membres.',
  notePresence:
    'Pour les collègues, et pour les équipes équilibrées. Oublié après 30 secondes : redites-le toutes les 10 à 20. Le contact ne le voit pas.',
  handBackConversation: '1001 agent_silent quand aucun agent ne peut y répondre.',
  closeConversation: 'Le prochain message du contact en commence une autre.',
  reopenConversation:
    'Elle est alors la vôtre. 1001 newer_conversation quand le contact en a commencé une autre.',
  snoozeConversation: 'Un message du contact la réveille toujours.',
  markConversationRead:
    'Pour vous seul : les collègues gardent la leur, le contact ne le voit pas, et ce n’est pas une réponse.',
  addNote: 'Jamais un message : aucun client et aucun modèle ne la reçoit.',
  updateNote:
    'Propriétaires et administrateurs peuvent changer celles des autres. Sans mentions, les mêmes personnes restent appelées.',
  removeNote: 'Propriétaires et administrateurs peuvent supprimer celles des autres.',
  addTag: '1004 quand une étiquette porte ce nom, quelle que soit la casse.',
}
