// Writes docs/errors.md and the English of the texts of errors from the error tables: `npm run errors`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderErrorCatalogue } from './errorCatalogue.ts'
import { renderErrorTexts } from './errorTexts.ts'
import { rootFolder } from './repository.ts'

writeFileSync(join(rootFolder, 'docs/errors.md'), await renderErrorCatalogue())
const texts = await renderErrorTexts()
for (const [path, text] of texts) writeFileSync(join(rootFolder, path), text)
console.log(`docs/errors.md, ${[...texts.keys()].join(', ')} are written. Now: npm run texts`)
