// Whether a passage holds what a question asks for: an amount, a time, a place …

import type { Facet } from './data/questions.ts'

const DAYS =
  'monday|tuesday|wednesday|thursday|friday|saturday|sunday|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche'
const MONTHS =
  'january|february|march|april|june|july|august|september|october|november|december|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre'
const SPANS = 'days?|jours?|hours?|heures?|h|weeks?|semaines?|months?|mois|minutes?|min|years?|ans?'

const CLOCK = [
  /\b\d{1,2}\s?h(?:\s?\d{2})?\b/i,
  /\b\d{1,2}(?:[:.]\d{2})?\s?(?:am|pm|a\.m|p\.m)\b/i,
  /\b\d{1,2}:\d{2}\b/,
  /\b(?:noon|midday|midi|midnight|minuit|24\/24|24\/7|day and night|jour et nuit|at any hour|à toute heure)\b/i,
]
const DATE = [
  new RegExp(`\\b(?:${DAYS})s?\\b`, 'i'),
  new RegExp(`\\b(?:${MONTHS})\\b`, 'i'),
  /\b(?:every day|tous les jours|chaque jour|daily|same day|next day|même jour|lendemain|term|trimestre)\b/i,
]
const DURATION = [
  new RegExp(`\\b\\d+\\s?(?:${SPANS})\\b`, 'i'),
  new RegExp(
    `\\b(?:one|two|three|four|five|six|ten|twelve|une?|deux|trois|quatre|cinq|six|dix|douze)\\s(?:${SPANS})\\b`,
    'i',
  ),
  /\b(?:same day|next day|même jour|lendemain|immediately|immédiatement|24\/24)\b/i,
]

/** What shows that a text tells a thing; any of the patterns suffices. */
const EVIDENCE: { [facet in Facet]: RegExp[] } = {
  price: [
    /\d\s?(?:f\b|fcfa|xaf|cfa|francs?|€|eur|euros?|\$|usd|%)/i,
    /[€$£]\s?\d/,
    /\b(?:free|gratuite?s?|offerte?s?|no charge|included|inclus|comprise?s?|payante?s?)\b/i,
    /\b(?:comes? on top|s['’]ajoute|not part of)\b/i,
  ],
  count: [
    /\d/,
    /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|un|une|deux|trois|quatre|cinq|sept|huit|neuf|dix)\b/i,
  ],
  clock: CLOCK,
  date: [...DATE, ...CLOCK, ...DURATION],
  duration: [...DURATION, ...DATE],
  place: [
    /\b(?:rue|street|avenue|boulevard|road|quartier|carrefour|junction|roundabout|immeuble|building|bâtiment)\b/i,
    /\b(?:behind|opposite|next to|near|in front of|derrière|en face|à côté|près|au[- ]dessus|situé|située|located|se trouve)\b/i,
    /\b(?:floor|étage|guichet|desk|window|office|bureau|magasin|shop|boutique|store|accueil|reception|caisse|comptabilité)\b/i,
  ],
  phone: [/(?:\+?\d[ .-]?){8,}/],
}

/** True when the text holds what is asked for. */
export function holds(text: string, facet: Facet): boolean {
  return EVIDENCE[facet].some(pattern => pattern.test(text))
}
