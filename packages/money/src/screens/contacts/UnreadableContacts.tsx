import { readContacts, startContactsAnew } from '@latchkey/connect'
import { useHub } from '@latchkey/react'
import { contactsTexts } from '@latchkey/texts'
import { Button, Scene, useAction, useTexts } from '@latchkey/ui'
import { AskedButton } from './AskedButton.tsx'
import styles from './ContactBook.module.css'

/** In the place of contacts that the browser keeps and cannot open: how that is, and the ways out. */
export function UnreadableContacts({ onTold }: { readonly onTold: (sentence: string) => void }) {
  const { say } = useTexts(contactsTexts)
  const hub = useHub()
  const again = useAction(async () => {
    const { status } = await readContacts(hub)
    onTold(status === 'unreadable' ? say('contacts.stillUnreadable') : '')
  })
  const anew = useAction(async () => {
    await startContactsAnew(hub)
    onTold('')
  })
  return (
    <div className={styles['panel']}>
      <Scene scene="lost" title={say('contacts.unreadable')} shape="part">
        <p>{say('contacts.unreadableHelp')}</p>
        <p>{say('contacts.unreadableAnew')}</p>
      </Scene>
      <Button
        kind="primary"
        shape="wide"
        isBusy={again.state.status === 'running'}
        onClick={() => {
          // Said again, it is to be heard again.
          onTold('')
          void again.run()
        }}
      >
        {say('contacts.tryAgain')}
      </Button>
      <AskedButton
        question={say('contacts.startAnewSure')}
        isBusy={anew.state.status === 'running'}
        onSure={() => void anew.run()}
      >
        {say('contacts.startAnew')}
      </AskedButton>
    </div>
  )
}
