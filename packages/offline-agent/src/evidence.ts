// Whether a passage holds what a question asks for: an amount, a time, a place …

import type { Facet } from './data/questions.ts'
import { withTimes } from './times.ts'
import { fold } from './words.ts'

const DAYS =
  'monday|tuesday|wednesday|thursday|friday|saturday|sunday|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche'
const MONTHS =
  'january|february|march|april|june|july|august|september|october|november|december|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre'
const SPANS = 'days?|jours?|hours?|heures?|weeks?|semaines?|months?|mois|minutes?|min|years?|ans?'

const CLOCK = [
  /\b\d{1,2}\s?h(?:\s?\d{2})?\b/i,
  /\b\d{1,2}(?:[:.]\d{2})?\s?(?:am|pm|a\.m|p\.m)\b/i,
  /\b\d{1,2}:\d{2}\b/,
  /\b(?:noon|midday|midi|midnight|minuit|24\/24|24\/7|day and night|jour et nuit|at any hour|à toute heure)\b/i,
]
const DATE = [
  new RegExp(`\\b(?:${DAYS})s?\\b`, 'i'),
  new RegExp(`\\b(?:${MONTHS})\\b`, 'i'),
  /\b\d{1,2}(?:st|nd|rd|th)\b/i,
  // "avant le 5", "du 1er": no amount and no time of day.
  /\b(?:le|du|au) (?:1er|\d{1,2})\b(?![\s\u00a0\u202f]?(?:\d|[:%]|h\b|f\b|fcfa|cfa|km|m\b|kg|places))/i,
  /\b(?:every day|tous les jours|chaque jour|daily|same day|next day|même jour|lendemain|term|trimestre)\b/i,
]
const DURATION = [
  new RegExp(`\\b\\d+\\s?(?:${SPANS})\\b`, 'i'),
  new RegExp(
    `\\b(?:one|two|three|four|five|six|ten|twelve|une?|deux|trois|quatre|cinq|six|dix|douze)\\s(?:${SPANS})\\b`,
    'i',
  ),
  /\b(?:same day|next day|même jour|lendemain|immediately|immédiatement|24\/24|24h|48h|72h)\b/i,
]

/** What shows that a text tells a thing; any of the patterns suffices. */
const EVIDENCE: { [facet in Facet]: RegExp[] } = {
  price: [
    /\d\s?(?:f\b|fcfa|xaf|cfa|francs?|€|£|eur|euros?|\$|%|cents?\b|dirhams?|dinars?|shillings?|naira|cedis?|rands?)/i,
    // Any currency by its code: '25,000 RWF'.
    /\d\s?[A-Z]{3}\b/,
    /\b(?:[A-Z]{3}|K[Ss]h)\s?\d/,
    /[€$£₦₵]\s?\d/,
    /\b(?:half[- ]price|moitié prix)\b/i,
    // An amount without its currency: '18,000', '4500', neither a year nor a part of a number to call.
    /(?<![\d.,][ .,-]?)(?!(?:19|20)\d\d\b)\d{1,3}(?:[ .,\u00a0\u202f]?\d{3})\b(?![ .-]?\d)(?! ?(?:m|km|kg|g|mg|ml|mah|kva|w|wh|go|gb|places|seats|personnes|people)\b)/i,
    /\b(?:free|gratuite?s?|offerte?s?|no charge|included|inclus|comprise?s?|payante?s?)\b/i,
  ],
  count: [
    /\d/,
    /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|un|une|deux|trois|quatre|cinq|sept|huit|neuf|dix)\b/i,
  ],
  clock: CLOCK,
  date: [...DATE, ...CLOCK, ...DURATION],
  duration: DURATION,
  place: [
    /\b(?:rue|street|avenue|boulevard|road|quartier|carrefour|junction|roundabout|immeuble|building|bâtiment)\b/i,
    /\b(?:behind|opposite|next to|near|in front of|derrière|en face|à côté|près|au[- ]dessus|situé|située|located|se trouve)\b/i,
    /\b(?:floor|étage|guichet|desk|window|office|bureau|magasin|shop|boutique|store|accueil|reception|caisse|comptabilité)\b/i,
  ],
  name: [
    /\b(?:demandez|appelez|ask for|call|contact|see|avec|with) (?:M\w{1,3}\.? )?(?!WhatsApp|Monday|Tuesday|Friday)\p{Lu}\p{Ll}{2,}/u,
    /\b(?:Dr|Mr|Mrs|Ms|Mme|Mlle|Prof|Pr|M\.|Madame|Monsieur)\.?\s\p{Lu}/u,
  ],
  age: [
    /\b(?:age|âge|years old|ans|years)\b/i,
    /\b(?:under|over|moins de|plus de|from|dès|à partir de) \d{1,2}\b(?! ?(?:h|am|pm|:))/i,
  ],
  // Nobody is told what to take against what.
  advice: [],
  phone: [
    /(?:\+?\d[ .-]?){8,}/,
    // A short number: "call support on 8050".
    /\b(?:call|ring|dial|appelez|composez)\b[^.\d]{0,30}\b\d{3,5}\b(?![ .,]?\d| ?(?:f\b|fcfa|cfa|xaf|€))/i,
  ],
}

const AMOUNT = /\d[\d\s.,]*(?:[Ff]\b|fcfa|cfa|[Ff]rancs?|€|[Ee]uros?|%|[A-Z]{3,4}\b)/g
const CLOCK_ANYWHERE = /\b\d{1,2}\s?h\s?\d{0,2}\b|\b\d{1,2}(?::\d{2})?\s?(?:am|pm)\b/gi

/** Words by which a text says where something is. */
const SAYS_WHERE =
  /\b(?:rue|(?<!in the )street|avenue|boulevard|behind|opposite|derrière|en face|face (?:au|à)|carrefour|rond-point|junction|roundabout|se trouve|situé|située|located)\b/i

/** From when till when it is open: "8 am to 5 pm", "de 8 h à 17 h". */
const SPAN_OF_DAY = /\btm\d{4} +(?:to|till|until|a|au) +tm\d{4}\b/

/** Meanings that a text has by what it holds: a place, a number to call, days, hours. */
export function meaningsHeld(text: string): string[] {
  const held: string[] = []
  if (SAYS_WHERE.test(text)) held.push('@address')
  if (EVIDENCE.phone.some(pattern => pattern.test(text))) held.push('@contact')
  if (DATE[0]!.test(text)) {
    held.push('@days')
    if (SPAN_OF_DAY.test(withTimes(fold(text)))) held.push('@hours')
  }
  if (/\d\s?% (?:off|less|de moins|de remise|de réduction)/i.test(text)) held.push('@discount')
  if (/\d\s?% (?:a|per|par) |\d\s?% l['’]/i.test(text)) held.push('@interest')
  return held
}

/** True when the text holds what is asked for. */
export function holds(text: string, facet: Facet): boolean {
  // An amount or a time of day counts no things.
  const said = facet === 'count' ? text.replace(AMOUNT, ' ').replace(CLOCK_ANYWHERE, ' ') : text
  return EVIDENCE[facet].some(pattern => pattern.test(said))
}
