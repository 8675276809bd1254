import { Button, Field } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import { usePropose } from '../changes/ChangesContext.ts'
import { Page } from '../layout/Page.tsx'
import { hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { counted } from '../layout/words.ts'
import { Loaded } from '../loading/Loaded.tsx'
import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'
import { type TagKind, tagKinds } from './tagKinds.ts'

/** The names by which policies speak of several users, or of several keys. */
export function TagList() {
  return (
    <Page title="Tags">
      <p className={styles['lead']}>By a tag, a policy speaks of several users, or of several private keys, at once.</p>
      <div className={styles['panels']}>
        {tagKinds.map((kind) => (
          <TagPanel key={kind.noun} kind={kind} />
        ))}
      </div>
    </Page>
  )
}

function TagPanel({ kind }: { readonly kind: TagKind }) {
  const { reader, organizationId } = useSession()
  const propose = usePropose()
  const [name, setName] = useState('')
  const load = useLoad(['TagList', organizationId, kind.noun], async (signal: AbortSignal) => {
    const reading = { reader, organizationId, signal }
    return { tags: await kind.readTags(reading), carriers: await kind.readCarriers(reading) }
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() !== '') propose(kind.toNew(name.trim()), () => setName(''))
  }

  return (
    <form className={styles['panel']} onSubmit={submit}>
      <h3 className={styles['panelTitle']}>{kind.title}</h3>
      <Loaded load={load} what={kind.title.toLowerCase()}>
        {({ tags, carriers }) =>
          tags.length === 0 ? (
            <p className={styles['quiet']}>{kind.nobody}</p>
          ) : (
            <ul className={styles['plainList']}>
              {tags.map(({ tagId, tagName }) => (
                <li key={tagId} className={styles['itemText']}>
                  <a href={hrefOf('tags', tagId)}>{visible(tagName)}</a>
                  <span className={styles['quiet']}>
                    {counted(carriers.filter(({ tagIds }) => tagIds.includes(tagId)).length, kind.noun)}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Field label={`New tag of ${kind.noun}s`} value={name} onChange={({ target }) => setName(target.value)} />
      <Button type="submit" isDisabled={name.trim() === ''}>
        Make the tag …
      </Button>
    </form>
  )
}
