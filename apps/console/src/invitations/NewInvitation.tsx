import { Button, Field, SelectField } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import { usePropose } from '../changes/ChangesContext.ts'
import { toChange } from '../changes/change.ts'
import { isEmail } from '../layout/isEmail.ts'
import { Page } from '../layout/Page.tsx'
import { goTo, hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { Loaded } from '../loading/Loaded.tsx'
import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'
import { type NamedTag, TagChoice, tagNamesOf } from '../tags/TagChoice.tsx'
import { accessTypes } from './accessWords.ts'

/** Asks a person by mail to become a user. */
export function NewInvitation() {
  const { reader, organizationId } = useSession()
  const load = useLoad(
    ['NewInvitation', organizationId],
    async (signal: AbortSignal) => (await reader.query('list_user_tags', { organizationId }, signal)).userTags,
  )
  return (
    <Page title="Invite somebody" back={{ href: hrefOf('invitations'), title: 'Invitations' }}>
      <Loaded load={load} what="tags">
        {(tags) => <NewInvitationForm tags={tags} />}
      </Loaded>
    </Page>
  )
}

function NewInvitationForm({ tags }: { readonly tags: readonly NamedTag[] }) {
  const { userId, userName } = useSession()
  const propose = usePropose()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [access, setAccess] = useState<(typeof accessTypes)[number][0]>('ACCESS_TYPE_WEB')
  const [tagIds, setTagIds] = useState<readonly string[]>([])
  const [isTried, setIsTried] = useState(false)
  const hasName = name.trim() !== ''

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (!hasName || !isEmail(email)) return
    const invitation = {
      receiverUserName: name.trim(),
      receiverUserEmail: email.trim(),
      receiverUserTags: [...tagIds],
      accessType: access,
      senderUserId: userId,
    }
    const names = { [userId]: userName, ...tagNamesOf(tags) }
    propose(toChange('create_invitations', { invitations: [invitation] }, { names }), () => goTo('invitations'))
  }

  return (
    <form className={styles['panel']} onSubmit={submit} noValidate>
      <Field
        label="Name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        {...(isTried && !hasName && { error: 'Somebody who is invited needs a name.' })}
      />
      <Field
        label="Email address"
        type="email"
        value={email}
        hint="The link goes there, and works for a week."
        onChange={({ target }) => setEmail(target.value)}
        {...(isTried && !isEmail(email) && { error: 'This is no email address.' })}
      />
      <SelectField
        label="How this person comes in"
        value={access}
        onChange={({ target }) =>
          setAccess(accessTypes.find(([word]) => word === target.value)?.[0] ?? 'ACCESS_TYPE_WEB')
        }
      >
        {accessTypes.map(([word, label]) => (
          <option key={word} value={word}>
            {label}
          </option>
        ))}
      </SelectField>
      <TagChoice tags={tags} chosen={tagIds} onChange={setTagIds} />
      <div className={styles['actions']}>
        <Button onClick={() => goTo('invitations')}>Cancel</Button>
        <Button kind="primary" type="submit">
          Invite …
        </Button>
      </div>
    </form>
  )
}
