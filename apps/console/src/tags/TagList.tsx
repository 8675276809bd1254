import { consoleTagsTexts } from '@latchkey/texts/console'
import { Button, Field, useTexts } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import { usePropose } from '../changes/ChangesContext.ts'
import { Page } from '../layout/Page.tsx'
import { hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { Loaded } from '../loading/Loaded.tsx'
import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'
import { type TagKind, tagKinds } from './tagKinds.ts'

/** The names by which policies speak of several users, or of several keys. */
export function TagList() {
  const { say } = useTexts(consoleTagsTexts)
  return (
    <Page title={say('consoleTags.title')}>
      <p className={styles['lead']}>{say('consoleTags.lead')}</p>
      <div className={styles['panels']}>
        {tagKinds.map((kind) => (
          <TagPanel key={kind.id} kind={kind} />
        ))}
      </div>
    </Page>
  )
}

function TagPanel({ kind }: { readonly kind: TagKind }) {
  const { say } = useTexts(consoleTagsTexts)
  const { reader, organizationId } = useSession()
  const propose = usePropose()
  const [name, setName] = useState('')
  const load = useLoad(['TagList', organizationId, kind.id], async (signal: AbortSignal) => {
    const reading = { reader, organizationId, signal }
    return { tags: await kind.readTags(reading), carriers: await kind.readCarriers(reading) }
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() !== '') propose(kind.toNew(name.trim()), () => setName(''))
  }

  return (
    <form className={styles['panel']} onSubmit={submit}>
      <h3 className={styles['panelTitle']}>{say(`consoleTags.${kind.id}`)}</h3>
      <Loaded load={load} what={kind.what}>
        {({ tags, carriers }) =>
          tags.length === 0 ? (
            <p className={styles['quiet']}>{say(`consoleTags.${kind.id}.none`)}</p>
          ) : (
            <ul className={styles['plainList']}>
              {tags.map(({ tagId, tagName }) => (
                <li key={tagId} className={styles['itemText']}>
                  <a href={hrefOf('tags', tagId)}>
                    <bdi>{visible(tagName)}</bdi>
                  </a>
                  <span className={styles['quiet']}>
                    {say(`consoleTags.${kind.id}.count`, {
                      count: carriers.filter(({ tagIds }) => tagIds.includes(tagId)).length,
                    })}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Field label={say(`consoleTags.${kind.id}.new`)} value={name} onChange={({ target }) => setName(target.value)} />
      <Button type="submit" isDisabled={name.trim() === ''}>
        {say('consoleTags.make')}
      </Button>
    </form>
  )
}
