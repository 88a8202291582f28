// What the declarations say of notices and figures, in French: part of texts-details.ts.
export const TOLD_DETAILS: { [operation: string]: string } = {
  searchNotices:
    'Les vôtres seulement, chacun une fois ; un événement (notice.added) le dit sur votre flux. Ce que vous faites vous-même, et les genres que vous ne souhaitez pas (`notices` de votre compte), n’y sont pas. Gardés quelques jours (90 par défaut).',
  readOverview:
    'Ce qui est dit d’une conversation compte le jour où elle a commencé, d’un ticket le jour où il a été ouvert, d’un coût le sien. `search` est le chemin et la requête qui listent ce qu’un chiffre compte. Quelques secondes derrière les événements. Les chiffres des tickets demandent tickets:read, les coûts balance:read.',
  readSeries:
    'Les mêmes chiffres que ceux de quelques jours, séparés : une ligne pour chaque jour, ou pour chaque élément dont il y a quelque chose à dire, par son nom.',
  searchLedger: 'Le solde est à tout moment la somme de toutes les écritures. Rien n’y est jamais changé.',
  readNotices: 'Par leurs numéros, par leur conversation, ou tous : l’un des trois.',
}
