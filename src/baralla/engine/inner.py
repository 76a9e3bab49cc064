"""How functions are compiled that other compiled code calls: no further than it needs.

numba makes three things of every function it meets: code that goes into its callers, entry points for Python and C, and machine code of
its own. Most of our functions are called by other compiled functions alone, and there the first is enough: whoever Python calls takes in
all that it needs, and is optimized as a whole. Should Python call an inner function too, it is compiled again, with all that belongs to it.
"""

from __future__ import annotations

import threading
from itertools import count
from secrets import randbits
from typing import Any

from numba.core import types
from numba.core.bytecode import FunctionIdentity
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.compiler import Flags, compile_extra
from numba.core.compiler_lock import global_compiler_lock
from numba.core.dispatcher import Dispatcher, _DispatcherBase
from numba.core.errors import ForceLiteralArg

from baralla.engine.cache import SourceCache


class _Depth(threading.local):
    """How many calls deep this thread is in what it compiles."""

    calls = 0


_depth = _Depth()


class LazyLibrary(JITCodeLibrary):
    """Code that becomes machine code when somebody asks where it lies."""

    emitted = False
    inner = False  # only goes into others: they link and optimize it with themselves

    def finalize(self) -> None:
        if self.inner:
            self._finalize_final_module()
            return
        self._linking_libraries = behind(self)
        super().finalize()  # type: ignore[no-untyped-call]

    def _finalize_final_module(self) -> None:
        if self.emitted:
            super()._finalize_final_module()  # type: ignore[no-untyped-call]
        else:
            self._finalize_dynamic_globals()  # type: ignore[no-untyped-call]
            self._finalized = True

    def get_pointer_to_function(self, name: str) -> Any:
        self._ensure_finalized()  # type: ignore[no-untyped-call]
        if not self.emitted:
            self.emitted = True
            self._dynamic_globals.clear()
            self._finalize_final_module()
        return super().get_pointer_to_function(name)  # type: ignore[no-untyped-call]

    def merged(self) -> bytes:
        """An inner function with all that it calls, as bitcode."""
        module = self._final_module.clone()
        for library in behind(self):
            module.link_in(library._get_module_for_linking(), preserve=True)
        found: bytes = module.as_bitcode()
        return found


def behind(library: Any) -> list[Any]:
    """All that a library calls, the inner functions' own calls included; whatever calls comes before what it calls, because the linker
    takes only what it has seen asked for."""
    found: list[Any] = []
    met: set[int] = set()

    def visit(one: Any) -> None:
        for other in one._linking_libraries if one is library or getattr(one, "inner", False) else ():
            if id(other) not in met:
                met.add(id(other))
                visit(other)
        found.append(one)

    visit(library)
    return found[-2::-1]


class Inner:
    """Stands for the entry point of a function that has none."""


def _plainer(kind: Any) -> Any:
    """A constant number is a number: the same code serves all of them."""
    return kind.literal_type if isinstance(kind, types.IntegerLiteral) else kind


def _compiled(dispatcher: Any, kinds: tuple[Any, ...]) -> Any:
    """Compile a function as far as its callers need it."""
    compiler, context = dispatcher._compiler, dispatcher.targetctx
    flags: Any = Flags()  # type: ignore[no-untyped-call]
    compiler.targetdescr.options.parse_as_flags(flags, compiler.targetoptions)
    flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
    library = context.codegen().create_library(dispatcher.py_func.__qualname__)
    library.inner = True
    try:
        return compile_extra(  # type: ignore[no-untyped-call]
            dispatcher.typingctx,
            context,
            dispatcher.py_func,
            args=kinds,
            return_type=None,
            flags=flags,
            locals=compiler.locals,
            library=library,
            pipeline_class=compiler.pipeline_class,
        )
    except ForceLiteralArg as wish:  # the caller is typed again, with the values that this function wants to know
        raise wish.bind_fold_arguments(lambda args, named: compiler.fold_argument_types(args, named)[1]) from None


def _inner(dispatcher: Any, kinds: tuple[Any, ...]) -> Any:
    """What a caller needs of a function: from memory, from the cache, or compiled now."""
    with global_compiler_lock, dispatcher._compiling_counter:
        if kinds not in dispatcher.overloads:
            context = dispatcher.targetctx
            kept = dispatcher._cache if isinstance(dispatcher._cache, SourceCache) else None
            found = kept and kept.load_inner(kinds, context)
            if not found:
                found = _compiled(dispatcher, kinds)
                if found.typing_error is not None:
                    raise found.typing_error
                if kept:
                    kept.save_inner(kinds, found)
            entry = Inner()
            context.insert_user_function(entry, found.fndesc, [found.library])
            dispatcher.overloads[kinds] = found._replace(entry_point=entry)
        return dispatcher.overloads[kinds].entry_point


def teach_numba_inner_functions() -> None:
    """From now on what compiled code calls is compiled as an inner function."""
    JITCPUCodegen._library_class = LazyLibrary
    FunctionIdentity._unique_ids = count(randbits(48))  # numbers that tell names apart: those in kept code are of other processes
    whole: Any = Dispatcher
    base: Any = _DispatcherBase
    template_of, compile_whole, call = base.get_call_template, whole.compile, base._compile_for_args

    def get_call_template(self: Any, args: Any, kws: Any) -> Any:
        ours = isinstance(self._cache, SourceCache)
        _depth.calls += 1
        try:
            return template_of(self, tuple(_plainer(kind) for kind in args) if ours else args, kws)
        finally:
            _depth.calls -= 1

    def compile_(self: Any, sig: Any) -> Any:
        kinds = tuple(getattr(sig, "args", sig))
        if _depth.calls:
            return _inner(self, kinds)
        with global_compiler_lock:
            if kinds in self.overloads and isinstance(self.overloads[kinds].entry_point, Inner):
                del self.overloads[kinds]
            entry = compile_whole(self, sig)
            for env in self.overloads[kinds]._find_referenced_environments():
                self.targetctx.codegen().set_env(env.env_name, env)
            return entry

    def compile_for_args(self: Any, *args: Any, **named: Any) -> Any:
        before, _depth.calls = _depth.calls, 0  # Python calls: it may do so in the middle of compiling, too
        try:
            return call(self, *args, **named)
        finally:
            _depth.calls = before

    base.get_call_template, whole.compile, base._compile_for_args = get_call_template, compile_, compile_for_args
