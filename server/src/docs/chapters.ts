// The chapters of the documentation, each a page of its own: guides, one for every group of tasks, codes and reasons.
import type { Language } from '@palabre/contract/languages'
import { type Html, html } from '../lib/html.ts'
import { type Document, eventsOf, operationsOf } from './document.ts'
import { errorSections, guideSections } from './guides.ts'
import { callOf } from './panels.ts'
import type { Section } from './section.ts'
import type { Call } from './snippets.ts'
import { groupsOf, taskSection } from './tasks.ts'
import { ERRORS, GUIDE_GROUP } from './texts-guides.ts'

export const ROOT = '/docs'

export type Documents = { live: Document; test: Document }

/** `path`: of its page. What is on the page links to sections of any chapter by their id alone, `#sendMessage`. */
export type Chapter = { id: string; path: string; title: string; sections: Section[]; html: Html }

/** What the guides show. */
const CUSTOMER_WRITES = 'playCustomer'
const FIRST_OPERATION = 'sendMessage'

/** All chapters in their order; the first is the overview. `base`: public address without a trailing slash. */
export function chaptersOf({ live, test }: Documents, base: string, language: Language): Chapter[] {
  const operations = operationsOf(live, test)
  const events = eventsOf(test)
  const gateway = `${base}/sandbox`
  const callTo = (operation: string): Call =>
    callOf(operations.find(({ id }) => id === operation) ?? operations[0]!, gateway)
  const calls = { customer: callTo(CUSTOMER_WRITES), call: callTo(FIRST_OPERATION) }
  const guides = guideSections(calls, base, test.info.version, language)
  const tasks = groupsOf(operations, language).map(group =>
    chapterOf(
      group.id,
      group.title,
      group.tasks.map(task => taskSection(task, events, gateway, language)),
    ),
  )
  return [
    overviewOf(GUIDE_GROUP[language], guides),
    ...tasks,
    chapterOf('errors', ERRORS.group[language], errorSections(language)),
  ]
}

function overviewOf(title: string, sections: Section[]): Chapter {
  const [start, ...guides] = sections.map(section => section.html)
  const main = html`${start!}<p class="label" id="guides">${title}</p>${guides}`
  return { id: 'guides', path: ROOT, title, sections, html: main }
}

/** Its sections, after a list of them where there are several. */
function chapterOf(id: string, title: string, sections: Section[]): Chapter {
  const links = sections.map(
    section =>
      html`<li><a href="#${section.id}">${section.title}</a>${section.place && html` <code>${section.place}</code>`}</li>`,
  )
  const list = links.length > 1 ? html`<ul class="tasks">${links}</ul>` : null
  const main = html`<div class="chapter"><h1 id="${id}">${title}</h1>${list}</div>${sections.map(section => section.html)}`
  return { id, path: `${ROOT}/${id}`, title, sections, html: main }
}

/** The path of the page that holds each address: chapters, sections and rows, by their ids. */
export function placesOf(chapters: Chapter[]): Map<string, string> {
  return new Map(
    chapters.flatMap(({ id, path, sections }) =>
      [id, ...sections.flatMap(section => [section.id, ...section.rows.map(row => row.id)])].map(
        one => [one, path] as const,
      ),
    ),
  )
}
