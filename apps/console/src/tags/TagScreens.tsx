import { consoleTagsTexts } from '@latchkey/texts/console'
import { useTexts } from '@latchkey/ui'
import { isId } from '../boot.ts'
import type { Place } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { TagDetail } from './TagDetail.tsx'
import { TagList } from './TagList.tsx'

/** The tags: all of them, or one. */
export function TagScreens({ id }: Place) {
  const { spoken } = useTexts(consoleTagsTexts)
  return (
    <div {...spoken} className={styles['page']}>
      {isId(id) ? <TagDetail key={id} tagId={id} /> : <TagList />}
    </div>
  )
}
