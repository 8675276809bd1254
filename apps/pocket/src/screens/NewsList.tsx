import { Button, Notice } from '@latchkey/ui'
import { useStore } from '../hooks/useStore.ts'
import { usePocket } from '../PocketContext.ts'
import styles from './pocket.module.css'

/** News that came by itself, until it is put away. */
export function NewsList() {
  const { news } = usePocket()
  const items = useStore(news)
  if (items.length === 0) return null
  return (
    <section className={styles['news']} aria-label="News">
      {items.map(({ id, text }) => (
        <Notice key={id}>{text}</Notice>
      ))}
      <Button kind="quiet" onClick={() => news.set([])}>
        Put away
      </Button>
    </section>
  )
}
