import { catalogue } from '@palabre/contract/catalogue'

export const texts = catalogue({
  en: {
    full: ({ entriesMax }: { entriesMax: number }) =>
      `This contact has ${entriesMax} entries for this agent, which is the most it can have`,
    agentFull: ({ textsMax }: { textsMax: number }) =>
      `This agent has ${textsMax} texts, which is the most it can have`,
    repeated: 'This agent has that text already',
    notPast: 'must be in the future',
  },
  fr: {
    full: ({ entriesMax }) => `Ce contact a ${entriesMax} entrées pour cet agent, ce qui est le maximum`,
    agentFull: ({ textsMax }) => `Cet agent a ${textsMax} textes, ce qui est le maximum`,
    repeated: 'Cet agent a déjà ce texte',
    notPast: "doit être dans l'avenir",
  },
})
