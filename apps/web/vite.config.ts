import { fileURLToPath } from 'node:url'
import { drawnFirstFrame } from '../../scripts/firstFramePlugin.ts'
import { pageConfig } from '../../scripts/pageBuild.ts'

const { plugins = [], ...config } = pageConfig('/')

export default { ...config, plugins: [...plugins, drawnFirstFrame(fileURLToPath(new URL('.', import.meta.url)))] }
