// Events of an iCalendar text. Only its grammar is left to the library: its repetitions can go on for ever.

/** jCal (RFC 7265): name, parameters, type, values. */
type JProperty = [name: string, parameters: object, type: string, ...values: unknown[]]
type JComponent = [name: string, properties: JProperty[], components: JComponent[]]

export type Property = { type: string; value: string }

/** What an event says. */
export type VEvent = {
  has(name: string): boolean
  text(name: string): string | null
  /** ISO dates, perhaps with a time. */
  dates(name: string): Property[]
  rules(): { [part: string]: unknown }[]
}

const EVENTS_MAX = 5000

/** The events of a text, which may begin with a byte order mark; null: it is no iCalendar text, or one with more events than anybody reads. */
export async function eventsIn(text: string): Promise<VEvent[] | null> {
  const { default: ICAL } = await import('ical.js')
  const parsed = read(() => ICAL.parse(text.replace(/^\uFEFF/, '')) as unknown as JComponent | JComponent[])
  if (parsed === null || parsed.length === 0) return null
  const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed) as JComponent[]
  if (calendars.some(([name]) => name !== 'vcalendar')) return null
  const events = calendars.flatMap(([, , components]) => components.filter(([name]) => name === 'vevent'))
  return events.length > EVENTS_MAX ? null : events.map(eventOf)
}

function read<Parsed>(parse: () => Parsed): Parsed | null {
  try {
    return parse()
  } catch {
    // the library says in English what is wrong, of a line: whoever gave the text is told that it is none
    return null
  }
}

function eventOf([, properties]: JComponent): VEvent {
  const named = (name: string): JProperty[] => properties.filter(one => one[0] === name)
  return {
    has: name => named(name).length > 0,
    text: name => {
      const [first] = named(name)
      return first && typeof first[3] === 'string' ? first[3] : null
    },
    dates: name =>
      named(name).flatMap(([, , type, ...values]) =>
        values.flatMap(value =>
          typeof value === 'string' &&
          /^\d{4}-\d\d-\d\d/.test(value) &&
          !Number.isNaN(Date.parse(value.slice(0, 10)))
            ? [{ type, value }]
            : [],
        ),
      ),
    rules: () =>
      named('rrule').flatMap(([, , , ...values]) =>
        values.map(value => (value ?? {}) as { [part: string]: unknown }),
      ),
  }
}
