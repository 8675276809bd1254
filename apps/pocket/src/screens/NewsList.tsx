import { pocketNewsTexts } from '@latchkey/texts/pocket'
import { Button, Notice, useTexts } from '@latchkey/ui'
import { useStore } from '../hooks/useStore.ts'
import { usePocket } from '../PocketContext.ts'
import { sayNews } from './newsWords.ts'
import styles from './pocket.module.css'

/** News that came by itself, until it is put away. */
export function NewsList() {
  const { news } = usePocket()
  const { say, spoken } = useTexts(pocketNewsTexts)
  const items = useStore(news)
  if (items.length === 0) return null
  return (
    <section {...spoken} className={styles['news']} aria-label={say('pocketNews.label')}>
      {items.map((item) => (
        <Notice key={item.id}>{sayNews(say, item)}</Notice>
      ))}
      <Button kind="quiet" onClick={() => news.set([])}>
        {say('pocketNews.dismiss')}
      </Button>
    </section>
  )
}
