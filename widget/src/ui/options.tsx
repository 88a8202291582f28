// Quick replies and lists: real buttons, which stay to be read but not pressed once one was chosen.
import { type Json, type JsonObject, listAt, objectAt, textAt } from '../core/wire.ts'
import { Icon } from './icons.tsx'
import type { ScreenProps } from './screen.ts'

type Common = ScreenProps & { messageId: string | null; chosen: string | null }
type ReplyKind = 'button_reply' | 'list_reply'

function Choice({
  screen,
  messageId,
  chosen,
  kind,
  option,
}: Common & { kind: ReplyKind; option: JsonObject }) {
  const { id, title, description } = option
  const isChosen = chosen === id
  const choose = (): void => {
    const content = { type: kind, [kind]: { id, title, description }, context_id: messageId }
    screen.conversation.send({ type: 'interactive_reply', content, text: textAt(title) })
    // The button is disabled now and has lost the focus: the next thing to do is to write.
    screen.focus()
  }
  return (
    <button
      type="button"
      class={`option${isChosen ? ' chosen' : ''}`}
      disabled={chosen !== null || messageId === null}
      onClick={choose}
    >
      <span class="words" dir="auto">
        {textAt(title)}
        <small>{textAt(description)}</small>
      </span>
      {isChosen && (
        <>
          <Icon name="check" size={16} />
          <span class="sr">({screen.t('chosen')})</span>
        </>
      )}
    </button>
  )
}

export function Buttons({ buttons, ...common }: Common & { buttons: Json[] }) {
  return (
    <div class="options">
      {buttons.map(button => (
        <Choice {...common} kind="button_reply" option={objectAt(objectAt(button).reply)} />
      ))}
    </div>
  )
}

type ListProps = Common & { label: string; sections: Json[]; isUnfolded: boolean }

/** Folded at first; never where its options stand nowhere else. */
export function List({ label, sections, isUnfolded, ...common }: ListProps) {
  const { screen, messageId, chosen } = common
  const listId = `list-${messageId}`
  const isOpen = isUnfolded || screen.now.marked.includes(listId)
  return (
    <div class="options">
      {chosen === null && !isUnfolded && (
        <button
          type="button"
          class="option"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => (isOpen ? screen.unmark(listId) : screen.mark(listId))}
        >
          <span class="words">{label}</span>
          <Icon name="down" size={16} />
        </button>
      )}
      {(isOpen || chosen !== null) && (
        <div id={listId} class="list">
          {sections.map(objectAt).map(section => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields
            <div role="group" aria-label={textAt(section.title) || label}>
              {chosen === null && <small>{textAt(section.title)}</small>}
              {listAt(section.rows)
                .map(objectAt)
                // Once chosen, only what was chosen is worth the room.
                .filter(row => chosen === null || row.id === chosen)
                .map(row => (
                  <Choice {...common} kind="list_reply" option={row} />
                ))}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
