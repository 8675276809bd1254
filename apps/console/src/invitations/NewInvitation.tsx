import { walletTexts } from '@latchkey/texts'
import { consoleInvitationsTexts } from '@latchkey/texts/console'
import { Button, Field, SelectField, useTexts } from '@latchkey/ui'
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
import { useWords } from '../values/useWords.ts'

/** How somebody who is invited may come in. */
const accessTypes = ['ACCESS_TYPE_WEB', 'ACCESS_TYPE_API', 'ACCESS_TYPE_ALL'] as const

/** Asks a person by mail to become a user. */
export function NewInvitation() {
  const { say } = useTexts(consoleInvitationsTexts)
  const { reader, organizationId } = useSession()
  const load = useLoad(
    ['NewInvitation', organizationId],
    async (signal: AbortSignal) => (await reader.query('list_user_tags', { organizationId }, signal)).userTags,
  )
  return (
    <Page
      title={say('consoleInvitations.new')}
      back={{ href: hrefOf('invitations'), title: say('consoleInvitations.title') }}
    >
      <Loaded load={load} what="tags">
        {(tags) => <NewInvitationForm tags={tags} />}
      </Loaded>
    </Page>
  )
}

function NewInvitationForm({ tags }: { readonly tags: readonly NamedTag[] }) {
  const { say } = useTexts(consoleInvitationsTexts)
  const { say: sayWallet } = useTexts(walletTexts)
  const words = useWords()
  const { userId, userName } = useSession()
  const propose = usePropose()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [access, setAccess] = useState<(typeof accessTypes)[number]>('ACCESS_TYPE_WEB')
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
        label={say('consoleInvitations.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        {...(isTried && !hasName && { error: say('consoleInvitations.nameMissing') })}
      />
      <Field
        label={say('consoleInvitations.email')}
        type="email"
        value={email}
        hint={say('consoleInvitations.emailHelp')}
        onChange={({ target }) => setEmail(target.value)}
        {...(isTried && !isEmail(email) && { error: say('consoleInvitations.emailWrong') })}
      />
      <SelectField
        label={say('consoleInvitations.access')}
        value={access}
        onChange={({ target }) => setAccess(accessTypes.find((type) => type === target.value) ?? 'ACCESS_TYPE_WEB')}
      >
        {accessTypes.map((type) => (
          <option key={type} value={type}>
            {words('accessType', type)}
          </option>
        ))}
      </SelectField>
      <TagChoice tags={tags} chosen={tagIds} onChange={setTagIds} />
      <div className={styles['actions']}>
        <Button onClick={() => goTo('invitations')}>{sayWallet('wallet.cancel')}</Button>
        <Button kind="primary" type="submit">
          {say('consoleInvitations.send')}
        </Button>
      </div>
    </form>
  )
}
