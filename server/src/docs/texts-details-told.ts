// What the declarations say of notices and figures, in French: part of texts-details.ts.
export const TOLD_DETAILS: { [operation: string]: string } = {
  searchNotices:
    'Les vôtres seulement, chacun une fois ; un événement (notice.added) le dit sur votre flux. Ce que vous faites vous-même, et les genres que vous ne souhaitez pas (`notices` de votre compte), n’y sont pas. Gardés quelques jours (90 par défaut).',
  readOverview:
    'Ce qui est dit d’une conversation compte le jour où elle a commencé, d’un ticket le jour où il a été ouvert, d’un coût le sien. `search` est le chemin et la requête qui listent ce qu’un chiffre compte. Quelques secondes derrière les événements. Les chiffres des tickets demandent tickets:read, les coûts balance:read.',
  readSeries:
    'Les mêmes chiffres que ceux de quelques jours, séparés : une ligne pour chaque jour, ou pour chaque élément dont il y a quelque chose à dire, par son nom.',
  searchLedger: 'Le solde est à tout moment la somme de toutes les écritures. Rien n’y est jamais changé.',
  updateTicket:
    'Ce qui est omis reste. Une priorité sans politique apporte sa politique par défaut si aucune n’a été nommée, une politique sa priorité ; le temps déjà consommé le reste. meta est fusionné clé par clé, null en retire une. Un autre contact apporte une conversation avec lui. Un ticket qui fait partie d’un autre se modifie là-bas (1001 merged).',
  changeTickets:
    'Au plus 1 000, une action avec ce qu’elle prend seule ; chacun à part, et le refus de l’un ne défait rien des autres. `code` et `reason` disent ce qu’il est advenu de chacun : 1007 n’est pas un de vos tickets, 1009 en est un pour lequel le temps a manqué : redemandez-les, aussi avec la même Idempotency-Key. If-Match : 1002.',
  exportTickets:
    'format=csv : tous ceux qui conviennent, dans l’ordre de leurs numéros, à mesure qu’ils sont lus ; une cellule où un tableur verrait une formule commence par une apostrophe. Sans contacts:read, ni nom ni numéro. Un fichier qui n’est pas allé au bout n’a pas de dernier bloc. Sinon par morceaux : chacun regarde `per_page` tickets, et a ceux qui conviennent.',
  readTicketStats:
    'Un ticket compte une fois, quand la chose a eu lieu pour la dernière fois, comme ce qu’il est maintenant ; backlog : ce qui était ouvert à la fin. `search` liste ce qu’un chiffre compte ; quelques secondes derrière les changements. Les jours sont gardés dans les fuseaux de vos gens, par un critère à la fois ; pour d’autres filtres ou fuseaux les tickets sont lus : au plus 100 000 dans ces jours, sinon 1002.',
  readTicketTimeline:
    'De sa conversation, de celles auxquelles il est lié et de celles des tickets qui font partie de lui, s’ils concernent le même contact. Les plus anciens d’abord ; la fin sans before ni after. Sans `messages:read`, il dit ce qui a changé du ticket, et non ce qui a été dit ou fait.',
  placeTicket:
    'sort=board liste les tickets dans cet ordre. Un passage à un autre statut l’oublie : le ticket y est à sa place d’arrivée jusqu’à ce qu’on le place.',
  linkTicket:
    'Les deux le montrent (include=links). Ce que deux tickets sont l’un pour l’autre se dit une fois : un deuxième lien remplace le premier.',
  mergeTicket:
    'Il est annulé, reste lisible, et ses délais sont finis ; ses étiquettes se voient aussi à l’autre. Les notes et les réponses qui lui sont faites vont à l’autre, ses modifications sont refusées (1001 merged). Deux tickets de contacts différents seulement avec contacts: "keep" (1001 two_contacts) : chacun continue de lire sa propre conversation.',
  unmergeTicket:
    'Il retrouve son statut, ses étiquettes, ses liens et le temps qui lui restait. Ce qui a été dit entre-temps reste à l’autre.',
  addTicketView: 'Ceux de GET /ticket/search, sans q. 1004 quand une vue porte ce nom.',
  updateTicketView: 'Ce qui est omis reste ; filters sont tous les filtres.',
  reorderTicketViews: 'La réponse les donne toutes, comme la liste.',
  addTicketStatus:
    'Derrière tous les autres. Son effet sur les délais ne change plus. Les tickets y entrent de partout où tout peut suivre, et le quittent pour tout autre, tant que les passages ne disent rien d’autre.',
  updateTicketStatus: 'Les codes restent ; ceux d’origine sont placés par POST /ticket/status/reorder.',
  reorderTicketStatuses:
    'Pour les listes, les tableaux et les filtres. La réponse les donne tous, comme la liste.',
  deactivateTicketStatus:
    'Plus aucun ticket n’y entre. Ceux qui y sont passent à l’autre après la réponse ; le total de GET /ticket/search?status= dit combien il en reste. Refusé (1001 no_way_out) si un autre statut ne menait plus à aucune fin.',
  setTicketTransition:
    'Tous à la fois. Un statut qui ne termine rien mène, par d’autres, à un qui termine (1001 no_way_out). La réponse donne tous les passages.',
  addTicketSlaPolicy:
    'Ses délais sont des minutes entières des heures ouvrées de son calendrier ; sans calendrier, ils courent jour et nuit.',
  updateTicketSlaPolicy:
    'Ce qui est omis reste. D’autres délais ou un autre calendrier comptent à partir de maintenant, aussi pour les tickets qui l’ont : ce qu’ils ont consommé le reste, et un délai déjà épuisé est échu au moment où il l’a été.',
  reorderTicketSlaPolicies:
    'Celles sans position suivent ; cela ne décide de rien pour un ticket. La réponse les donne toutes, comme la liste.',
  deactivateTicketSlaPolicy:
    'Plus aucun ticket ne la reçoit ; ceux qui l’ont la gardent. La politique par défaut d’une priorité ne se retire pas (1001 in_use).',
  addCalendar:
    'Les heures sont celles des horloges locales : une heure qui n’existe pas ne compte pas, une heure répétée compte deux fois. Au moins une heure en quatre semaines, quelles que soient les exceptions (1002). Une politique compte selon lui dès qu’elle le nomme.',
  updateCalendar:
    'Ce qui est omis reste ; week et exceptions sont données entières. D’autres heures font une nouvelle version : les tickets sont comptés selon elle à partir de maintenant, ceux dont le délai court aussi. Ce qui est consommé reste compté comme il l’a été.',
  addCalendarHolidays:
    'Des jours entiers des 10 prochaines années, uniques ou annuels, chacun comme une date où personne ne travaille. Les dates que le calendrier a déjà restent telles quelles. Avec dry_run, ils sont montrés et rien n’est écrit.',
  reorderCalendars: 'Ceux sans position suivent, par nom. La réponse les donne tous, comme la liste.',
  deactivateCalendar: 'Refusé (1001 in_use) tant que des politiques comptent selon lui.',
  changeSatisfactionSettings: 'Ce qui est omis reste.',
  askTicketSatisfaction:
    'Une fois par résolution (1001 already_asked), aussi quand les clients ne sont pas interrogés d’eux-mêmes. Une liste si le canal en a, sinon des mots avec un lien ; hors de la fenêtre, le modèle, sinon la question attend. Notée pendant 7 jours, changée pendant 24 heures : ticket.satisfaction_received.',
  explainTicketSla:
    'Chaque segment des deux délais dit pourquoi il compte ou non, selon quel calendrier et quelle politique. Avec policy et at, la réponse dit ce qui serait, et rien n’est écrit.',
  assignTicket:
    'La personne en est avertie (GET /notice/search). Qui l’a déjà ne change rien ; ce qui est omis reste.',
  readTicketHistory:
    'Une ligne par champ, enregistrée avec son changement. Ce qu’une réouverture efface y est.',
  addTicketNote:
    'Elle est dans la conversation du ticket, ou de celui dont il fait partie. Jamais un message : aucun client ni aucun modèle ne la reçoit.',
  replyToTicket:
    'Dans la conversation du ticket, ou de celui dont il fait partie, comme POST /conversation/{id}/reply ; quand elle est terminée, dans celle qui est ouverte avec le contact, ou une nouvelle (un modèle quand la fenêtre de 24 heures est fermée).',
  readNotices: 'Par leurs numéros, par leur conversation, ou tous : l’un des trois.',
}
