/** A contestant on a page of its own. */
import { mount } from 'virtual:contestant';

mount(document.getElementById('root'));
