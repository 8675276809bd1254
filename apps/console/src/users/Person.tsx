import type { EndpointInput, User } from '@latchkey/custody'
import { consoleUsersTexts } from '@latchkey/texts/console'
import { Button, Field, useTexts } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import { usePropose } from '../changes/ChangesContext.ts'
import { toChange } from '../changes/change.ts'
import { isEmail } from '../layout/isEmail.ts'
import { goTo } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { type NamedTag, TagChoice, tagNamesOf } from '../tags/TagChoice.tsx'

export type PersonProps = {
  readonly user: User
  /** All tags that users can carry. */
  readonly tags: readonly NamedTag[]
}

/** A user's stored fields beside its credentials. */
export function Person({ user, tags }: PersonProps) {
  const { say } = useTexts(consoleUsersTexts)
  const propose = usePropose()
  const { userId, userTags } = user
  const [name, setName] = useState(user.userName)
  const [email, setEmail] = useState(user.userEmail ?? '')
  const [chosen, setChosen] = useState<readonly string[]>(userTags)
  const userName = visible(user.userName)
  const names = { [userId]: user.userName, ...tagNamesOf(tags) }
  const changed = findChanges(user, { name: name.trim(), email: email.trim(), chosen })
  const isNamed = name.trim() !== ''
  // Custody keeps an address that it has: there is no way to say "none" instead.
  const isReachable = email.trim() === '' ? (user.userEmail ?? '') === '' : isEmail(email)
  const canSend = isNamed && isReachable && Object.keys(changed).length > 0

  function submit(event: FormEvent) {
    event.preventDefault()
    if (canSend) propose(toChange('update_user', { userId, ...changed }, { names }))
  }

  return (
    <form className={styles['panel']} onSubmit={submit} noValidate>
      <h3 className={styles['panelTitle']}>
        <bdi>{userName}</bdi>
      </h3>
      <p className={styles['quiet']}>{say('consoleUsers.id', { id: userId })}</p>
      <Field
        label={say('consoleUsers.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        {...(!isNamed && { error: say('consoleUsers.nameMissing') })}
      />
      <Field
        label={say('consoleUsers.email')}
        type="email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        {...(!isReachable && { error: say('consoleUsers.emailWrong') })}
      />
      <TagChoice tags={tags} chosen={chosen} onChange={setChosen} />
      <Button type="submit" isDisabled={!canSend}>
        {say('consoleUsers.change')}
      </Button>
      <Button
        kind="quiet"
        onClick={() =>
          propose(toChange('delete_users', { userIds: [userId] }, { names, isFinal: true }), () => goTo('users'))
        }
      >
        {say('consoleUsers.remove')}
      </Button>
    </form>
  )
}

type Typed = { readonly name: string; readonly email: string; readonly chosen: readonly string[] }

/** Only what is another than before is sent. */
function findChanges(
  { userName, userEmail, userTags }: User,
  { name, email, chosen }: Typed,
): Omit<EndpointInput<'update_user'>, 'userId'> {
  const haveTagsChanged = [...chosen].sort().join() !== [...userTags].sort().join()
  return {
    ...(name !== userName && { userName: name }),
    ...(email !== (userEmail ?? '') && { userEmail: email }),
    ...(haveTagsChanged && { userTagIds: [...chosen] }),
  }
}
