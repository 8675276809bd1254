import { consolePrivateKeysTexts } from '@latchkey/texts/console'
import { useTexts } from '@latchkey/ui'
import { isId } from '../boot.ts'
import type { Place } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { NewPrivateKey } from './NewPrivateKey.tsx'
import { PrivateKeyDetail } from './PrivateKeyDetail.tsx'
import { PrivateKeyExport } from './PrivateKeyExport.tsx'
import { PrivateKeyList } from './PrivateKeyList.tsx'

/** The private keys: all of them, one, its export, or a new one. */
export function PrivateKeyScreens({ id, part }: Place) {
  const { spoken } = useTexts(consolePrivateKeysTexts)
  return (
    <div {...spoken} className={styles['page']}>
      {screenOf({ id, part })}
    </div>
  )
}

function screenOf({ id, part }: Place) {
  if (id === 'new') return <NewPrivateKey />
  if (!isId(id)) return <PrivateKeyList />
  return part === 'export' ? <PrivateKeyExport key={id} privateKeyId={id} /> : <PrivateKeyDetail key={id} id={id} />
}
