// A list of tools, as the protocol's client can read it: one tool of another form would spoil all the others. Pure.
import { isFields, listAt, own } from './fields.ts'

/** In place of what is no tool: without a name, so that it is counted and left out. */
const NONE = { name: '', inputSchema: {} }

/** The answer to tools/list with what is read of each tool; anything else as it came. */
export function readableList(text: string): string {
  try {
    const answer: unknown = JSON.parse(text)
    const result = isFields(answer) ? own(answer, 'result') : null
    if (!isFields(answer) || !isFields(result) || !Array.isArray(result.tools)) return text
    return JSON.stringify({ ...answer, result: { ...result, tools: listAt(result, 'tools').map(readable) } })
  } catch {
    return text
  }
}

function readable(tool: unknown): object {
  if (!isFields(tool)) return NONE
  const { name, description = '', inputSchema, annotations } = tool
  if (typeof name !== 'string' || typeof description !== 'string' || !isFields(inputSchema)) return NONE
  if (inputSchema.properties !== undefined && !isFields(inputSchema.properties)) return NONE
  const readOnlyHint = isFields(annotations) && annotations.readOnlyHint === true
  return { name, description, inputSchema, annotations: { readOnlyHint } }
}
