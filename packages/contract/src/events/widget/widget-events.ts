import { createWidget } from './createWidget.ts';
import { fetchWidget } from './fetchWidget.ts';
import { listWidgets } from './listWidgets.ts';
import { removeWidget } from './removeWidget.ts';
import { updateWidget } from './updateWidget.ts';

/** The events of widgets. */
export const widgetEvents = { createWidget, fetchWidget, listWidgets, removeWidget, updateWidget } as const;
