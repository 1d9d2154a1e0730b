/** Names that the engine stores in English and that stand alone on screen, in three languages: who did a part, formats of sources, forms of the app. */
import { written as w, type Written } from './sentence.ts'

export const NAMES_ALONE: readonly Written[] = [
  w('built-in', 'eingebaut', '内置'),
  w('picture', 'Bild', '图片'),
  w('pictures', 'Bilder', '图片'),
  w('history', 'Verlauf', '历史记录'),
  w('note', 'Notiz', '笔记'),
  w('zip', 'Zip', '压缩包'),
  w('unknown', 'unbekannt', '未知'),
  w('loopback', 'im Browser', '浏览器'),
  w('electron', 'Desktop-App', '桌面应用'),
]
