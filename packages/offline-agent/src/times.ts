// Times of day as one word each, however they are written: "8 h 30", "8:30 am" and "08:30" are 'tm0830'; and what lies
// between two of them.

const HOURS = 24
const HALF_DAY = 12

/** Before them "2h" is how long, not when; so it is in "2h de cours". */
const LASTING = /\b(?:sous|en|pendant|durant|dans|environ|chaque|toutes les|in|within|for|every)\s$/
const FRENCH =
  /\b(\d{1,2}) ?(?:h|(?<=(?:\ba|\bde|\bvers|\bavant|\bapres|\bdes) \d{1,2} )heures?) ?([0-5]\d)?\b(?! ?de\b)/g
const ENGLISH = /\b(\d{1,2})(?:[:.h]([0-5]\d))? ?([ap])\.? ?m\b\.?/g
const DIGITAL = /\b(\d{1,2}):([0-5]\d)\b/g
/** Noon and midnight as the end of a span; alone they are a part of the day. */
const TILL_NAMED = /(tm\d{4} *(?:-|–|to|till|until|a|jusqu a) *)(midi|noon|midday|minuit|midnight)\b/g
const FROM_NAMED = /\b(midi|noon|midday|minuit|midnight)(?= *(?:-|–|to|till|until|a) *tm\d{4})/g
/** "8 to 5 pm", "9 - 17 h": the first of two has its mark at the second. */
const HALF_MARKED = /\b(\d{1,2}) *(?:-|–|to|till|until|a|et|and) *tm(\d{2})(\d{2})/g
const SPAN = /(tm\d{4}) *[-–] *(?=tm\d{4})/g
const TIME = /^tm(\d{2})(\d{2})$/
const MAY_HAVE_TIMES = /\d/

/** A folded text with each time of day as one word. */
export function withTimes(folded: string): string {
  if (!MAY_HAVE_TIMES.test(folded)) return folded
  const text = folded
    .replace(ENGLISH, (said, hour: string, minute = '00', half: string) =>
      Number(hour) > HALF_DAY
        ? said
        : timeOf((Number(hour) % HALF_DAY) + (half === 'p' ? HALF_DAY : 0), minute),
    )
    .replace(FRENCH, (said: string, hour: string, minute: string | undefined, at: number, all: string) =>
      Number(hour) >= HOURS || (minute === undefined && LASTING.test(all.slice(Math.max(0, at - 14), at)))
        ? said
        : timeOf(Number(hour), minute ?? '00'),
    )
    .replace(DIGITAL, (said, hour: string, minute: string) =>
      Number(hour) >= HOURS ? said : timeOf(Number(hour), minute),
    )
  return text
    .replace(TILL_NAMED, (_, before: string, name: string) => `${before}${named(name)}`)
    .replace(FROM_NAMED, named)
    .replace(HALF_MARKED, (said, first: string, hour: string, minute: string) => {
      const from = Number(first)
      const isLater = Number(hour) >= HALF_DAY && from < Number(hour) - HALF_DAY
      return from >= HOURS ? said : `${timeOf(isLater ? from + HALF_DAY : from, '00')} a tm${hour}${minute}`
    })
    .replace(SPAN, '$1 a ')
}

function named(name: string): string {
  return name.startsWith('minuit') || name === 'midnight' ? 'tm0000' : 'tm1200'
}

function timeOf(hour: number, minute: string): string {
  return ` tm${String(hour).padStart(2, '0')}${minute} `
}

/** True for a word made by `withTimes`. */
export function isTime(word: string): boolean {
  return TIME.test(word)
}

/** The form that a time of day shares with a span that it lies in. */
export function hourOf(time: string): string {
  return `@hour_${time.slice(2, 4)}`
}

/** The hours that a span of the day holds, its ends among them; none where one of the two is no time. */
export function hoursBetween(from: string, to: string): string[] {
  const first = Number(from.match(TIME)?.[1] ?? Number.NaN)
  const last = Number(to.match(TIME)?.[1] ?? Number.NaN)
  if (Number.isNaN(first) || Number.isNaN(last)) return []
  // "8:30 to 5:00", and over midnight.
  const end =
    last > first ? last : last + HALF_DAY > first && first < HALF_DAY ? last + HALF_DAY : last + HOURS
  return Array.from({ length: end - first + 1 }, (_, i) =>
    hourOf(`tm${String((first + i) % HOURS).padStart(2, '0')}`),
  )
}
