/** Forgetting, and what the app suggests to decide. The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/forget.ts'

export function forget(w: Words): Messages {
  return {
    intro: '被遗忘的内容会从表格、搜索、图片、回答和请求记录中消失，以后导入也不会再出现。此操作无法撤销。',
    what: '要遗忘什么',
    ways: { source: '一个来源', topic: '一个主题', time: '一段时间' },
    source: '来源',
    topic: '主题',
    choose: '选择',
    from: '从',
    to: '到',
    preview: '显示会消失的内容',
    previewing: '正在统计',
    nothing: '没有可遗忘的内容。',
    wouldGo: '以下内容会消失',
    counts: {
      rounds: (n) => w.plural(n, { other: '# 个事件' }),
      messages: (n) => w.plural(n, { other: '# 条消息' }),
      pictures: (n) => w.plural(n, { other: '# 张图片' }),
      observations: (n) => w.plural(n, { other: '# 个值' }),
      rows: (n) => w.plural(n, { other: '# 行' }),
      corrections: (n) => w.plural(n, { other: '# 处更正' }),
      vectors: (n) => w.plural(n, { other: '# 个向量' }),
      answers: (n) => w.plural(n, { other: '# 个回答' }),
      sources: (n) => w.plural(n, { other: '# 个来源' }),
    },
    tables: (names) => `会改变的表格：${w.list(names)}。`,
    confirm: '输入“遗忘”以继续',
    confirmWord: '遗忘',
    run: '永久遗忘',
    running: '正在遗忘',
    done: '已遗忘',
    gone: (n) => w.plural(n, { other: '# 张表随之消失。' }),
    stale: (n) => w.plural(n, { other: '# 个回答以它为依据，已标为过时。' }),
    reread: (n) => w.plural(n, { other: '# 个事件已在没有它的情况下重新读取。' }),
    proofClean: (files, bytes, marks) =>
      `在数据文件夹的 ${w.plural(files, { other: '# 个文件' })}（${w.bytes(bytes)}）中搜索了被遗忘内容的 ${w.plural(marks, { other: '# 个片段' })}，没有找到。`,
    proofHits: (hits, where) => `仍在以下位置找到 ${w.plural(hits, { other: '# 个片段' })}：${w.list(where)}。`,
    unprovable: (n) => w.plural(n, { other: '# 段文字太短无法搜索，或其他内容也包含它。' }),
    copies: (names) => `一并移除的副本：${w.list(names)}。`,
    suggestions: {
      intro: 'AdaMM 无法自行决定的事项。每个决定都可以撤销。',
      none: '没有需要决定的事项。',
      names: '一件事的两个名称',
      pair: (a, b) => `${w.quote(a)}和${w.quote(b)}是同一个吗？`,
      events: (n) => w.plural(n, { other: '# 个事件' }),
      same: '相同',
      apart: '不同',
      likely: (score) => `可能性 ${w.percent(score)}`,
      merged: (a, b) => `${w.quote(a)}现在是${w.quote(b)}的另一个名称。`,
      kept: (a, b) => `${w.quote(a)}和${w.quote(b)}保持分开。`,
    },
  }
}
