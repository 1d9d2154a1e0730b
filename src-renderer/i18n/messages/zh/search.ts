/** Messages of the search in the memory. The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/search.ts'

export function search(w: Words): Messages {
  return {
    search: '搜索',
    field: '搜索记忆',
    placeholder: '词语、地点、事物',
    level: '层级',
    levels: { event: '事件', episode: '片段', topic: '主题' },
    help: '输入词语后按 Enter。按含义和原词查找事件。',
    nothing: (words) => `记忆中没有与${w.quote(words)}相近的内容。`,
    found: '找到的内容',
    score: (score) => `得分 ${w.number(score, 3)}`,
  }
}
