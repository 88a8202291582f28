// What people read who cannot have hours or policies as they want them.
import { catalogue } from '@palabre/contract/catalogue'

export const texts = catalogue({
  en: {
    endsFirst: 'must begin before they end',
    overlap: 'must not overlap',
    dateTwice: 'is there twice',
    neverWorks: ({ daysMax, from }: { daysMax: number; from: string }) =>
      `must leave at least one hour to work in the ${daysMax} days from ${from}`,
    responseLonger: 'must not be longer than resolve_time',
    resolveShorter: 'must not be shorter than response_time',
    neverReached: ({ years }: { years: number }) =>
      `must be reached within ${years} years of the working hours of its calendar`,
    noNextResponse: 'needs a policy with next_response_minutes',
    beforeTheClock: ({ min }: { min: number }) =>
      `must be at least ${min}: there the clock of its target begins`,
    levelTwice: 'is there twice for this target',
    actionNeeds: ({ type, field }: { type: string; field: string }) =>
      `${type} must have ${field}, and nothing else`,
    noICalendar: 'must be an iCalendar text (BEGIN:VCALENDAR … END:VCALENDAR) with at most 5,000 events',
    datesMax: ({ max }: { max: number }) => `must leave the calendar at most ${max} dates`,
    daysMax: ({ max }: { max: number }) =>
      `must name at most ${max} days, with each repetition of each of its events`,
    holiday: 'Holiday',
    calendarExists: 'Request failed: there is a calendar of this name',
    policyExists: 'Request failed: there is a policy of this label',
    calendarsMax: ({ max }: { max: number }) =>
      `Request failed: there are ${max} calendars, and no more are possible`,
    policiesMax: ({ max }: { max: number }) =>
      `Request failed: there are ${max} policies, and no more are possible`,
    calendarInUse: ({ policies }: { policies: string[] }) =>
      `Request failed: policies count by this calendar: ${policies.join(', ')}`,
    policyIsDefault: ({ priority }: { priority: string }) =>
      `Request failed: it is the default policy of ${priority}; make another the default first`,
  },
  fr: {
    endsFirst: 'doivent commencer avant de finir',
    overlap: 'ne doivent pas se chevaucher',
    dateTwice: 'y est deux fois',
    neverWorks: ({ daysMax, from }) =>
      `doit laisser au moins une heure ouvrée dans les ${daysMax} jours à partir du ${from}`,
    responseLonger: 'ne doit pas dépasser resolve_time',
    resolveShorter: 'ne doit pas être plus court que response_time',
    neverReached: ({ years }) => `doit être atteint en ${years} ans d’heures ouvrées de son calendrier`,
    noNextResponse: 'demande une politique avec next_response_minutes',
    beforeTheClock: ({ min }) => `doit être au moins ${min} : là commence le délai de son objectif`,
    levelTwice: 'y est deux fois pour cet objectif',
    actionNeeds: ({ type, field }) => `${type} doit avoir ${field}, et rien d’autre`,
    noICalendar: 'doit être un texte iCalendar (BEGIN:VCALENDAR … END:VCALENDAR) de 5 000 événements au plus',
    datesMax: ({ max }) => `doit laisser au calendrier ${max} dates au plus`,
    daysMax: ({ max }) =>
      `doit nommer ${max} jours au plus, avec chaque répétition de chacun de ses événements`,
    holiday: 'Jour férié',
    calendarExists: 'Requête refusée : un calendrier porte déjà ce nom',
    policyExists: 'Requête refusée : une politique porte déjà ce libellé',
    calendarsMax: ({ max }) => `Requête refusée : il y a ${max} calendriers, et il ne peut y en avoir plus`,
    policiesMax: ({ max }) => `Requête refusée : il y a ${max} politiques, et il ne peut y en avoir plus`,
    calendarInUse: ({ policies }) =>
      `Requête refusée : des politiques comptent selon ce calendrier : ${policies.join(', ')}`,
    policyIsDefault: ({ priority }) =>
      `Requête refusée : c’est la politique par défaut de ${priority} ; choisissez-en d’abord une autre`,
  },
})
