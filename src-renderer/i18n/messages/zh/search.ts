/** Messages of the search in the memory. The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/search.ts'

export function search(w: Words): Messages {
  return {
    search: '搜索',
    field: '搜索记忆',
    placeholder: '词语、地点、事物或图片',
    dropHere: '松开即可用图片搜索；其他文件会被记住',
    choosePicture: '选择用于搜索的图片',
    level: '层级',
    levels: { event: '事件', episode: '片段', topic: '主题' },
    help: '输入词语后按 Enter，或提供一张图片：选择图片、拖放到此页面，或粘贴图片。按含义、原词和图片查找事件。',
    nothing: (words) => `记忆中没有与${w.quote(words)}相近的内容。`,
    nothingHelp: '换个词试试，或在片段和主题中查找。',
    found: '找到的内容',
    match: (share) => `涵盖查询的 ${w.number(share * 100, 0)}%`,
    noMore: '没有更多匹配。',
    nothingLike: '记忆中没有与此相似的图片。',
    findSimilar: '查找相似图片',
    shown: '与此相似的图片',
    withoutPicture: '不用图片搜索',
    notDrawn: (name) => `${w.quote(name)}无法在此显示。请导入该文件，或另存为 PNG 或 JPEG。`,
  }
}
