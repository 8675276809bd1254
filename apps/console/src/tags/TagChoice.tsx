import { consoleTagsTexts } from '@latchkey/texts/console'
import { useTexts } from '@latchkey/ui'
import type { NameBook } from '../changes/change.ts'
import { CheckGroup } from '../layout/CheckGroup.tsx'
import { visible } from '../layout/visible.ts'

/** A tag, as far as it is chosen. */
export type NamedTag = { readonly tagId: string; readonly tagName: string }

export type TagChoiceProps = {
  readonly tags: readonly NamedTag[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** The tags that something can carry; nothing where there are none. */
export function TagChoice({ tags, chosen, onChange }: TagChoiceProps) {
  const { say, spoken } = useTexts(consoleTagsTexts)
  if (tags.length === 0) return null
  const choices = tags.map(({ tagId, tagName }) => ({ value: tagId, label: visible(tagName) }))
  return (
    <CheckGroup
      spoken={spoken}
      legend={say('consoleTags.title')}
      choices={choices}
      chosen={chosen}
      onChange={onChange}
    />
  )
}

/** The names of tags by their ids. */
export function tagNamesOf(tags: readonly NamedTag[]): NameBook {
  return Object.fromEntries(tags.map(({ tagId, tagName }) => [tagId, tagName]))
}
