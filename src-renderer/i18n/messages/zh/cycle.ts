/** 记忆的自我检查。 The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/cycle.ts'

export function cycle(w: Words): Messages {
  return {
    intro: '导入之后，AdaMM 会就新内容向自己的记忆提问，在缺少答案处重新查看图片，并准备问题。',
    on: '一分钟后会自动进行。',
    off: '仅在要求时进行。',
    change: '更改',
    run: '立即检查',
    none: '尚未检查。导入一分钟后开始，或使用上面的按钮。',
    probes: '提过的问题',
    sums: (passed, total, repaired) =>
      `${w.plural(total, { other: '# 个问题' })}中已回答 ${w.count(passed)} 个，${w.plural(repaired, { other: '# 处修复生效' })}。`,
    found: '已回答',
    gaps: { 'missing attribute': '缺少数值', 'missing date': '缺少日期', 'ambiguous entity': '指代不明', 'not found': '未找到' },
    expected: (text) => `预期：${text}`,
    answered: (text) => `回答：${text}`,
    by: (writer) => `提问者：${writer}`,
    openEvent: '打开事件',
    actions: { SKIP: '未更改：', MERGE: '读得更好：', INSERT: '已补充：' },
    undo: '撤回',
    undoneAt: (at) => `已于 ${at} 撤回。`,
    takenBack: '修复已撤回，不会再次提出。',
  }
}
