"""The window of the manual: the list of pages with its search, the page, and the way back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QWidget,
)

from app.panels.fitting import close_by_keys, fit
from app.panels.layouts import column_in, lay
from app.panels.manual.hits import SNIPPET, HitDelegate
from app.panels.manual.page_view import PageView
from app.panels.manual.pictures import ManualPictures
from app.panels.parts import Look, icon_button, letters, push_button
from app.teach.manual import PAGE_SCHEME, Manual, Page
from app.view.session import Session
from app.view.theme import Theme

KEYS_PAGE = "keys"
_KEY = Qt.ItemDataRole.UserRole
_WIDTH_PX, _HEIGHT_PX, _LIST_PX, _LEAST_LIST_PX = 1020, 720, 260, 150
_SENT_ON = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class ManualWindow(QWidget):
    """Shows the pages. It stays open beside the map; over a dialog it belongs to that."""

    closed = Signal()

    def __init__(
        self, session: Session, manual: Manual, pictures: ManualPictures, parent: QWidget | None = None
    ) -> None:
        # A window though it has a parent: it goes with that and stays above it.
        super().__init__(parent, Qt.WindowType.Window)
        self.manual, self._past, self._ahead = manual, list[Page](), list[Page]()
        self.page: Page | None = None
        self._look = Look(session, self)
        self.field = QLineEdit()
        self.list = QListWidget()
        self._delegate = HitDelegate(self.list, self._look.theme)
        self.list.setItemDelegate(self._delegate)
        self.nothing = letters("", "soft", can_wrap=True)
        self.view = PageView(self._look.theme, pictures)
        self.back = icon_button("chevron-left", self.tr("Back (Alt+Left)"), self.go_back)
        self.forward = icon_button("chevron-right", self.tr("Forward (Alt+Right)"), self.go_forward)
        self._lay_out()
        self._connect()
        self._list_all()
        self._look.dress()
        fit(self, _WIDTH_PX, _HEIGHT_PX)
        close_by_keys(self)

    # ---- laying out

    def _lay_out(self) -> None:
        halves = QSplitter()
        halves.addWidget(self._left())
        halves.addWidget(self._right())
        halves.setStretchFactor(1, 1)
        # A half dragged shut leaves nothing by which a reader would find it again.
        halves.setChildrenCollapsible(False)
        halves.setSizes([self._look.theme.px(_LIST_PX), self._look.theme.px(_WIDTH_PX - _LIST_PX)])
        lay(column_in(self), halves)

    def _left(self) -> QWidget:
        left = QWidget()
        left.setMinimumWidth(_LEAST_LIST_PX)
        self.field.setPlaceholderText(self.tr("Search the manual"))
        self.field.setAccessibleName(self.tr("Search the manual"))
        self.field.setClearButtonEnabled(True)
        self.list.setAccessibleName(self.tr("Pages"))
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setSpacing(1)
        column = lay(column_in(left, edges=(10, 10, 6, 10)), self.field, self.nothing, self.list)
        column.setStretchFactor(self.list, 1)
        return left

    def _right(self) -> QWidget:
        right = QWidget()
        bar = QHBoxLayout()
        lay(bar, self.back, self.forward, 1, push_button(self.tr("All keys"), partial(self.open, KEYS_PAGE)))
        lay(column_in(right, edges=(6, 8, 8, 8)), bar, (self.view, 1))
        return right

    def _connect(self) -> None:
        self._look.changed.connect(self._dress)
        self.field.textChanged.connect(self._search)
        self.field.installEventFilter(self)
        self.list.currentItemChanged.connect(lambda item, _: self._open_item(item))
        self.view.followed.connect(lambda address: self.open(address.removeprefix(PAGE_SCHEME)))
        keys: dict[str, Callable[[], object]] = {
            "Alt+Left": self.go_back,
            "Alt+Right": self.go_forward,
            "Ctrl+F": self._focus_field,
            "Ctrl++": lambda: self.view.enlarge(1),
            # The plus without Shift, as most keyboards have it.
            "Ctrl+=": lambda: self.view.enlarge(1),
            "Ctrl+-": lambda: self.view.enlarge(-1),
            "Ctrl+F1": partial(self.open, KEYS_PAGE),
        }
        # Shortcuts of the window: they work from the field and from the list alike.
        for key, act in keys.items():
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.activated.connect(act)

    def _dress(self, theme: Theme) -> None:
        self._delegate.theme = theme
        self.view.dress(theme)

    # ---- the list

    def _list_all(self) -> None:
        self.list.blockSignals(True)
        self.list.clear()
        section = ""
        for page in self.manual.pages:
            if page.section != section:
                section = page.section
                self.list.addItem(self._heading(section))
            self.list.addItem(self._item(page, page.title))
        self.list.blockSignals(False)
        self.nothing.hide()
        self._mark()

    def _heading(self, title: str) -> QListWidgetItem:
        item = QListWidgetItem(title)
        # The arrows pass a heading by, and a click on it opens nothing.
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        font = self._look.theme.font()
        font.setBold(True)
        item.setFont(font)
        return item

    def _item(self, page: Page, words: str) -> QListWidgetItem:
        item = QListWidgetItem(words)
        item.setData(_KEY, page.key)
        return item

    def _search(self, words: str) -> None:
        """Show what has the words, with the place where the first one stands; all pages without any."""
        if not words.strip():
            self._list_all()
            return
        hits = self.manual.search(words)
        self.list.blockSignals(True)
        self.list.clear()
        for hit in hits:
            item = self._item(hit.page, hit.page.title)
            item.setData(SNIPPET, hit.snippet)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{hit.page.title}: {hit.snippet}")
            self.list.addItem(item)
        self.list.blockSignals(False)
        self.nothing.setText(self.tr("No page has these words. Try fewer."))
        self.nothing.setVisible(not hits)

    def _mark(self) -> None:
        """Mark the page that is shown in the list."""
        self.list.blockSignals(True)
        for row in range(self.list.count()):
            if self.page is not None and self.list.item(row).data(_KEY) == self.page.key:
                self.list.setCurrentRow(row)
        self.list.blockSignals(False)

    def _open_item(self, item: QListWidgetItem | None) -> None:
        if item is not None and item.data(_KEY):
            self.open(str(item.data(_KEY)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the arrows move in the list while the field keeps the words; Enter opens, Escape clears."""
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in _SENT_ON:
                self.list.event(event)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._open_first()
                return True
            if event.key() == Qt.Key.Key_Escape and self.field.text():
                self.field.clear()
                return True
        return super().eventFilter(watched, event)

    def _open_first(self) -> None:
        """Open the page that is chosen in the list, else its first one, and give it the keys."""
        # After a search nothing is chosen: the first hit is the likeliest.
        if self.list.currentItem() is None:
            self.list.setCurrentRow(0)
        self._open_item(self.list.currentItem())
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _focus_field(self) -> None:
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    # ---- going about

    def open(self, key: str) -> None:
        """Open a page; a key that no page has does nothing."""
        page = self.manual.page(key)
        if page is None or page == self.page:
            return
        if self.page is not None:
            self._past.append(self.page)
        # As in a browser: who goes elsewhere has left the way that he came back on.
        self._ahead.clear()
        self._show_page(page)

    def go_back(self) -> None:
        """Go back to the page that was open before."""
        if self._past and self.page is not None:
            self._ahead.append(self.page)
            self._show_page(self._past.pop())

    def go_forward(self) -> None:
        """Go on to the page from which one went back."""
        if self._ahead and self.page is not None:
            self._past.append(self.page)
            self._show_page(self._ahead.pop())

    def _show_page(self, page: Page) -> None:
        self.page = page
        self.setWindowTitle(self.tr("{title} - Manual").format(title=page.title))
        self.view.show_page(page)
        self.back.setEnabled(bool(self._past))
        self.forward.setEnabled(bool(self._ahead))
        self._mark()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tell that it goes."""
        self.closed.emit()
        super().closeEvent(event)
