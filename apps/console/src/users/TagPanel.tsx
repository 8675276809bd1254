import type { EndpointOutput, User } from '@latchkey/custody'
import { Button, Field } from '@latchkey/react'
import { type FormEvent, useState } from 'react'
import { usePropose } from '../changes/ChangesContext.ts'
import { toChange } from '../changes/change.ts'
import styles from '../layout/screens.module.css'
import { counted } from '../layout/words.ts'

export type UserTag = EndpointOutput<'list_user_tags'>['userTags'][number]

export type TagPanelProps = { readonly tags: readonly UserTag[]; readonly users: readonly User[] }

/** The tags by which policies speak of users. */
export function TagPanel({ tags, users }: TagPanelProps) {
  const propose = usePropose()
  const [name, setName] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    const userTagName = name.trim()
    if (userTagName !== '') propose(toChange('create_user_tag', { userTagName, userIds: [] }), () => setName(''))
  }
  return (
    <form className={styles['panel']} onSubmit={submit}>
      <h3 className={styles['panelTitle']}>Tags</h3>
      {tags.length === 0 ? (
        <p className={styles['quiet']}>There are no tags. Policies can speak of users by them.</p>
      ) : (
        <ul className={styles['plainList']}>
          {tags.map(({ tagId, tagName }) => (
            <li key={tagId} className={styles['between']}>
              <span>
                {tagName}{' '}
                <span className={styles['quiet']}>
                  {counted(users.filter(({ userTags }) => userTags.includes(tagId)).length, 'user')}
                </span>
              </span>
              <Button
                kind="quiet"
                aria-label={`Delete the tag ${tagName}`}
                onClick={() =>
                  propose(
                    toChange(
                      'delete_user_tags',
                      { userTagIds: [tagId] },
                      { names: { [tagId]: tagName }, isFinal: true },
                    ),
                  )
                }
              >
                Delete …
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Field label="New tag" value={name} onChange={({ target }) => setName(target.value)} />
      <Button type="submit" isDisabled={name.trim() === ''}>
        Make the tag …
      </Button>
    </form>
  )
}
