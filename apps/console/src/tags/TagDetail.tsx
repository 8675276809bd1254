import { consoleTagsTexts } from '@latchkey/texts/console'
import { Button, Field, Notice, useTexts } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import { usePropose } from '../changes/ChangesContext.ts'
import { CheckGroup } from '../layout/CheckGroup.tsx'
import { Page } from '../layout/Page.tsx'
import { goTo, hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { Loaded } from '../loading/Loaded.tsx'
import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'
import { type Carrier, type Tag, type TagKind, tagKinds } from './tagKinds.ts'

type Found = { readonly kind: TagKind; readonly tag: Tag; readonly carriers: readonly Carrier[] }

/** One tag: its name, and who carries it. */
export function TagDetail({ tagId }: { readonly tagId: string }) {
  const { say } = useTexts(consoleTagsTexts)
  const { reader, organizationId } = useSession()
  const load = useLoad(
    ['TagDetail', organizationId, tagId],
    async (signal: AbortSignal): Promise<Found | undefined> => {
      const reading = { reader, organizationId, signal }
      for (const kind of tagKinds) {
        const tag = (await kind.readTags(reading)).find((each) => each.tagId === tagId)
        if (tag !== undefined) return { kind, tag, carriers: await kind.readCarriers(reading) }
      }
      return undefined
    },
  )
  return (
    <Page title={say('consoleTags.tag')} back={{ href: hrefOf('tags'), title: say('consoleTags.title') }}>
      <Loaded load={load} what="tag">
        {(found) =>
          found === undefined ? (
            <Notice>{say('consoleTags.gone')}</Notice>
          ) : (
            <TagForm key={JSON.stringify([found.tag, found.carriers])} {...found} />
          )
        }
      </Loaded>
    </Page>
  )
}

function TagForm({ kind, tag: { tagId, tagName }, carriers }: Found) {
  const { say, rich } = useTexts(consoleTagsTexts)
  const propose = usePropose()
  const carrying = carriers.filter(({ tagIds }) => tagIds.includes(tagId)).map(({ id }) => id)
  const [name, setName] = useState(tagName)
  const [chosen, setChosen] = useState<readonly string[]>(carrying)
  const addedIds = chosen.filter((id) => !carrying.includes(id))
  const removedIds = carrying.filter((id) => !chosen.includes(id))
  const hasName = name.trim() !== ''
  const isChanged = name.trim() !== tagName || addedIds.length + removedIds.length > 0
  const names = { [tagId]: tagName, ...Object.fromEntries(carriers.map((each) => [each.id, each.name])) }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (hasName && isChanged) propose(kind.toEdit({ tagId, name: name.trim(), addedIds, removedIds }, { names }))
  }

  return (
    <form className={styles['panel']} onSubmit={submit} noValidate>
      <h3 className={styles['panelTitle']}>
        <bdi>{visible(tagName)}</bdi>
      </h3>
      <p className={styles['quiet']}>
        {rich(`consoleTags.${kind.id}.id`, {
          id: tagId,
          code: (inside) => (
            <span dir="ltr" className={styles['code']}>
              {inside}
            </span>
          ),
        })}
      </p>
      <Field
        label={say('consoleTags.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        {...(!hasName && { error: say('consoleTags.nameMissing') })}
      />
      {carriers.length > 0 && (
        <CheckGroup
          legend={say(`consoleTags.${kind.id}.carriers`)}
          choices={carriers.map((each) => ({ value: each.id, label: visible(each.name) }))}
          chosen={chosen}
          onChange={setChosen}
        />
      )}
      <div className={styles['actions']}>
        <Button
          kind="quiet"
          onClick={() => propose(kind.toRemoval(tagId, { names, isFinal: true }), () => goTo('tags'))}
        >
          {say('consoleTags.delete')}
        </Button>
        <Button kind="primary" type="submit" isDisabled={!isChanged || !hasName}>
          {say('consoleTags.change')}
        </Button>
      </div>
    </form>
  )
}
