// What the declarations say of notices and figures, in French: part of texts-details.ts.
export const TOLD_DETAILS: { [operation: string]: string } = {
  searchNotices:
    'Les vôtres seulement, chacun une fois ; un événement (notice.added) le dit sur votre flux. Ce que vous faites vous-même, et les genres que vous ne souhaitez pas (`notices` de votre compte), n’y sont pas. Gardés quelques jours (90 par défaut).',
  readNotices: 'Par leurs numéros, par leur conversation, ou tous : l’un des trois.',
}
