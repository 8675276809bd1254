import { Button, Field, Notice } from '@latchkey/ui'
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
    <Page title="Tag" back={{ href: hrefOf('tags'), title: 'Tags' }}>
      <Loaded load={load} what="tag">
        {(found) =>
          found === undefined ? (
            <Notice>There is no such tag any more.</Notice>
          ) : (
            <TagForm key={JSON.stringify([found.tag, found.carriers])} {...found} />
          )
        }
      </Loaded>
    </Page>
  )
}

function TagForm({ kind, tag: { tagId, tagName }, carriers }: Found) {
  const propose = usePropose()
  const carrying = carriers.filter(({ tagIds }) => tagIds.includes(tagId)).map(({ id }) => id)
  const [name, setName] = useState(tagName)
  const [chosen, setChosen] = useState<readonly string[]>(carrying)
  const addedIds = chosen.filter((id) => !carrying.includes(id))
  const removedIds = carrying.filter((id) => !chosen.includes(id))
  const hasName = name.trim() !== ''
  const isChanged = name.trim() !== tagName || addedIds.length + removedIds.length > 0
  const names = { [tagId]: visible(tagName), ...Object.fromEntries(carriers.map((each) => [each.id, each.name])) }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (hasName && isChanged) propose(kind.toEdit({ tagId, name: name.trim(), addedIds, removedIds }, { names }))
  }

  return (
    <form className={styles['panel']} onSubmit={submit} noValidate>
      <h3 className={styles['panelTitle']}>{visible(tagName)}</h3>
      <p className={styles['quiet']}>
        {kind.title}. In policies it has this id: <span className={styles['code']}>{tagId}</span>
      </p>
      <Field
        label="Name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        {...(!hasName && { error: 'A tag needs a name.' })}
      />
      {carriers.length > 0 && (
        <CheckGroup
          legend={`Carried by these ${kind.noun}s`}
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
          Delete the tag …
        </Button>
        <Button kind="primary" type="submit" isDisabled={!isChanged || !hasName}>
          Change the tag …
        </Button>
      </div>
    </form>
  )
}
