"""The only module that imports Numba: compiled rules, copies, template modules, and a cache that is never stale.

TOUCHLINE_INTERPRET=1 runs the same rules as plain Python, for pdb, coverage and bounds errors.
TOUCHLINE_CHECK=1 compiles with bounds checks.
TOUCHLINE_PREBUILD=1 compiles for a generic CPU into the package, to ship with it.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import operator
import os
import re
import sys
import threading
import time
from collections.abc import Callable
from itertools import chain, islice
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar, NamedTuple, TypeVar, cast

from touchline.engine.record import INTERPRETED, buffer, copy_plain

CHECKED = os.environ.get("TOUCHLINE_CHECK", "0") == "1"
PREBUILDING = os.environ.get("TOUCHLINE_PREBUILD", "0") == "1"
ENGINE = Path(__file__).parent
PACKAGE = ENGINE.parent
PREBUILT = PACKAGE / "prebuilt"
IMPORTED = re.compile(rb"^(?:from|import) (touchline\.[\w.]+)", re.MULTILINE)

F = TypeVar("F", bound=Callable[..., Any])

BINDING = threading.RLock()
"""Held while a template runs, so that no thread sees a half-made module."""


def cache_folder() -> Path:
    """The folder of this user's machine code: TOUCHLINE_CACHE, or the usual cache location."""
    if PREBUILDING:
        return PREBUILT
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(os.environ.get("TOUCHLINE_CACHE") or Path(home) / "touchline")


def bind(template: str, rules: ModuleType, **others: ModuleType) -> ModuleType:
    """The instance of a template module for one game's rules: its source runs with the name GAME bound to them.

    Other modules may be bound as well; they must be in the template's folder or the engine's, which the cache key
    covers.
    """
    name = f"{template}[{', '.join(module.__name__ for module in (rules, *others.values()))}]"
    with BINDING:
        if name not in sys.modules:
            sys.modules[name] = _instance(name, template, {**others, "GAME": rules})
        return sys.modules[name]


def _instance(name: str, template: str, bound: dict[str, ModuleType]) -> ModuleType:
    """Run the template's source as a module of that name."""
    found = importlib.util.find_spec(template)
    assert found is not None
    assert found.origin is not None
    spec = importlib.util.spec_from_file_location(name, found.origin)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    vars(module).update(bound)
    spec.loader.exec_module(module)
    return module


class Progress:
    """A progress line while code is compiled; silent without a terminal."""

    def __init__(self) -> None:
        self.loud = sys.stderr.isatty()
        self.count = 0
        self.began = 0.0

    def step(self) -> None:
        """Announce that one more function is being compiled."""
        if not self.count:
            self.began = time.monotonic()
            self._write("Preparing the rules for this machine, once; this takes some seconds.")
        self.count += 1
        if sys.stderr.isatty():
            seconds = time.monotonic() - self.began
            self._write(f"\rPreparing the rules for this machine, once: {self.count} functions, {seconds:.0f} s   ")

    def close(self) -> None:
        """End the line, if there is one."""
        if self.count:
            self._write("\n")
        self.count = 0

    def _write(self, text: str) -> None:
        if self.loud:
            sys.stderr.write(text)
            sys.stderr.flush()


progress = Progress()

if INTERPRETED:

    def compiled(function: F) -> F:
        """Run the rules uncompiled."""
        return function

    compiled_with_scratch = compiled

    def lowest_bit(bits: int) -> int:
        """The index of the lowest set bit; at least one bit is set."""
        return (bits & -bits).bit_length() - 1

    copy = copy_plain
    new_buffer = buffer

    class Sum:
        """A weighted sum: adds each number written to it times the weight of its index."""

        def __init__(self, weights: Any) -> None:
            self.weights = weights
            self.total = 0.0

        def __len__(self) -> int:
            return 0

        def __getitem__(self, index: int) -> float:
            return 0.0

        def __setitem__(self, index: int, number: float) -> None:
            self.total += self.weights[index] * number

    def new_sum(weights: Any) -> Any:
        """A sum that starts from 0."""
        return Sum(weights)

    def total_of(found: Any) -> float:
        """The total of a sum."""
        total: float = found.total
        return total
else:
    import numba
    import numpy as np
    from llvmlite.binding import Linkage, parse_bitcode
    from numba.core import cgutils, types
    from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile, _CacheLocator
    from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
    from numba.core.environment import lookup_environment
    from numba.core.types.misc import unliteral
    from numba.extending import intrinsic, models, overload, register_model

    OPTIONS = {"nogil": True, "error_model": "numpy", "boundscheck": CHECKED}
    GENERIC_CPU = ("generic", "")
    LARGE = 100
    """Basic blocks above which a function, with all that is linked into it, has machine code of its own."""
    LINKED: dict[str, Any] = {}
    """What compiles each function for compiled callers, by name."""
    if PREBUILDING:
        numba.config.CPU_NAME, numba.config.CPU_FEATURES = GENERIC_CPU

    def compiled(function: F) -> F:
        """Compile a rule to machine code on its first call, once per machine.

        Rules allocate no arrays, so references are not counted: counting them took a fifth of the time.
        """
        return _compiled(function, counts_references=False)

    def compiled_with_scratch(function: F) -> F:
        """The same for functions that allocate scratch space with `new_buffer` and then call rules many times."""
        return _compiled(function, counts_references=True)

    def _compiled(function: F, counts_references: bool) -> F:
        """Compile a function for Python and, separately, for compiled callers, each when first called.

        In calls from compiled code, integers are widened, so that int16, int64, True and False share one version.
        """
        options = {**OPTIONS, "_nrt": counts_references, "no_cfunc_wrapper": True}
        dispatcher: Any = numba.njit(**options)(function)
        dispatcher._cache = Cache(function)
        linked: Any = numba.njit(**options, no_cpython_wrapper=True)(function)
        linked._cache = LinkedCache(function)
        compile_linked = linked._compiler.compile
        name = f"{function.__module__}.{function.__qualname__} {linked._cache._impl.locator.get_source_stamp()}"
        LINKED[name] = linked

        def compile_to_link(args: Any, return_type: Any) -> Any:
            outer, Library.linking = Library.linking, Callee(name, function.__qualname__, args)
            try:
                return compile_linked(args, return_type)
            finally:
                Library.linking = outer

        def resolve_wide(args: tuple[Any, ...], kws: Any) -> Any:
            wide = (types.int64 if isinstance(arg, types.Integer) else unliteral(arg) for arg in args)
            return linked.get_call_template(tuple(wide), kws)

        linked._compiler.compile = compile_to_link
        dispatcher.get_call_template = resolve_wide
        dispatcher.get_overload = linked.get_overload
        return cast(F, dispatcher)

    class Outdated(Exception):
        """Code from the cache calls machine code that has been replaced."""

    class Callee(NamedTuple):
        """A function that compiled code calls, with the types of its arguments."""

        name: str
        qualname: str
        args: tuple[Any, ...]
        symbols: tuple[str, ...] = ()
        """The names in its machine code, if it has some of its own."""

        def load(self) -> None:
            """Make its machine code ready for a caller that comes from the cache."""
            if self.name in LINKED:
                LINKED[self.name].compile(self.args)
            if not all(map(codegen._engine.is_symbol_defined, self.symbols)):
                raise Outdated

    class Library(JITCodeLibrary):
        """The code of a function.

        Numba optimises every function together with everything it calls and emits machine code, then does the same
        again for each of its callers. Code for compiled callers is only linked into theirs, and optimised and emitted
        with the caller; a large function is emitted once, and called.
        """

        linking: ClassVar[Callee | None] = None
        """The function being compiled for compiled callers."""

        def __init__(self, codegen: Any, name: str) -> None:
            super().__init__(codegen, name)
            self._linking_libraries: list[Library] = []
            self.linked = Library.linking
            self.callee: Callee | None = None
            self.callees: set[Callee] = set()

        def finalize(self) -> None:
            for library in self._linking_libraries:
                self.callees |= {library.callee} if library.callee else library.callees
            self._linking_libraries = [library for library in self._linking_libraries if not library.callee]
            if not self.linked:
                super().finalize()
                return
            for library in dict.fromkeys(self._linking_libraries):
                self._final_module.link_in(library._get_module_for_linking(), preserve=True)
            if self._is_large(self.linked):
                self._emit(self.linked)
            else:
                self._finalize_dynamic_globals()
                self._finalized = True

        def _is_large(self, linked: Callee) -> bool:
            """Whether this has more than LARGE basic blocks, and is not some part that Numba has made."""
            if PREBUILDING or self.name != linked.qualname or "<locals>" in linked.qualname:
                return False
            blocks = (block for function in self._final_module.functions for block in function.blocks)
            return any(islice(blocks, LARGE, None))

        def _emit(self, linked: Callee) -> None:
            """Make machine code for compiled callers."""
            defined = (function for function in self._final_module.functions if not function.is_declaration)
            symbols = tuple(function.name for function in defined if function.linkage == Linkage.external)
            self._optimize_final_module()
            self._final_module.verify()
            self._finalize_final_module()
            self.callee = linked._replace(symbols=symbols)

        def _optimize_final_module(self) -> None:
            """Optimise twice: the linked code has not been optimised yet."""
            super()._optimize_final_module()
            passes, builder = self._codegen._module_pass_manager()
            passes.run(self._final_module, builder)

        def _finalize_specific(self) -> None:
            """Set the environments of linked functions, as Numba sets that of this one."""
            super()._finalize_specific()
            for variable in self._final_module.global_variables:
                environment = lookup_environment(variable.name)
                if environment is not None:
                    self._codegen.set_env(variable.name, environment)

        def serialize_using_object_code(self) -> Any:
            """For the cache: machine code and the names in it, or bitcode to link, which has none."""
            self._ensure_finalized()
            if self.linked and not self.callee:
                return self.name, self.callees, self.callee, self._final_module.as_bitcode(), ()
            values = chain(self._final_module.functions, self._final_module.global_variables)
            symbols = tuple(value.name for value in values if not value.is_declaration)
            return self.name, self.callees, self.callee, self._get_compiled_object(), symbols

        @classmethod
        def _unserialize(cls, codegen: Any, state: Any) -> Any:
            name, callees, callee, code, symbols = state
            for needed in callees:
                needed.load()
            found = codegen.create_library(name)
            found.callees = callees
            found.callee = callee
            if symbols:
                found.enable_object_caching()
                found._set_compiled_object(code)
                found._finalize_final_module()
                codegen._engine._defined_symbols.update(symbols)
            else:
                found._final_module = parse_bitcode(code)
                found._finalized = True
            return found

    class Codegen(JITCPUCodegen):
        _library_class = Library

        def set_env(self, name: str, environment: Any) -> None:
            """Set the environment of a function, if machine code was emitted for it."""
            if self._engine.is_symbol_defined(name):
                super().set_env(name, environment)

    codegen = numba.core.registry.cpu_target.target_context.codegen()
    codegen.__class__ = Codegen

    @intrinsic
    def copy(typing_context: Any, target: Any, source: Any) -> Any:
        """target := source, one memcpy."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            size = context.get_constant(types.intp, source.size)
            cgutils.raw_memcpy(builder, args[0], args[1], size, 1)
            return context.get_dummy_value()

        if target == source and isinstance(source, types.Record):
            return types.void(target, source), codegen
        return None

    @intrinsic
    def lowest_bit(typing_context: Any, bits: Any) -> Any:
        """The index of the lowest set bit, in one instruction; at least one bit is set."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], cgutils.true_bit)

        return types.int64(types.int64), codegen

    @functools.cache
    def _sources(folder: Path) -> tuple[dict[str, bytes], set[Path]]:
        """The Python files of a folder, and the other folders of this package that they import from."""
        files = {f"{folder.name}/{path.name}": path.read_bytes() for path in sorted(folder.glob("*.py"))}
        modules = {name.decode() for text in files.values() for name in IMPORTED.findall(text)}
        places = [PACKAGE.joinpath(*module.split(".")[1:]) for module in modules]
        return files, {place if place.is_dir() else place.parent for place in places} - {PACKAGE, folder}

    @functools.cache
    def _digest(*folders: Path) -> str:
        """A hash of everything that compiled code in these folders can depend on."""
        found: dict[Path, dict[str, bytes]] = {}
        waiting = [ENGINE, *folders]
        while waiting:
            folder = waiting.pop()
            if folder not in found:
                found[folder], others = _sources(folder)
                waiting += others
        digest = hashlib.sha256()
        for name, text in sorted(item for files in found.values() for item in files.items()):
            digest.update(f"{name} {len(text)}\n".encode() + text)
        return digest.hexdigest()

    class Locator(_CacheLocator):
        """Numba's own cache misses edits in other files and confuses two games that share a template.

        Here the key is the content of the engine, of the function's own folder, of the game bound to it and of every
        folder that these import from, and the file name contains the module's name and whether bounds are checked.
        """

        def __init__(self, function: Any, file: str) -> None:
            self._py_file = file
            game = function.__globals__.get("GAME")
            self._folders = (Path(file).parent, *([Path(game.__file__).parent] if game else []))
            mode = ".checked" if CHECKED else ""
            self._name = f"{function.__module__}.{function.__code__.co_firstlineno}{mode}"

        @classmethod
        def from_function(cls, function: Any, file: str) -> Locator:
            return cls(function, file)

        def get_cache_path(self) -> str:
            return str(cache_folder())

        def get_source_stamp(self) -> str:
            return _digest(*self._folders) + repr(OPTIONS)

        def get_disambiguator(self) -> str:
            return self._name

    class CacheImpl(CompileResultCacheImpl):
        _locator_classes: ClassVar[list[Any]] = [Locator]

    class Cache(FunctionCache):
        """The user's cache first, then the generic code that came with the package."""

        _impl_class = CacheImpl

        def _load_overload(self, signature: Any, target_context: Any) -> Any:
            try:
                found = super()._load_overload(signature, target_context)
            except Outdated:
                found = None
            if found is None and PREBUILT.is_dir() and not PREBUILDING:
                stamp = self._impl.locator.get_source_stamp()
                shipped = IndexDataCacheFile(str(PREBUILT), self._impl.filename_base, stamp)
                key = self._index_key(signature, target_context.codegen())
                code = shipped.load((key[0], (key[1][0], *GENERIC_CPU), key[2]))
                found = code and self._impl.rebuild(target_context, code)
            if found is None:
                progress.step()
            return found

    class LinkedCacheImpl(CacheImpl):
        def get_filename_base(self, fullname: str, abiflags: str) -> str:
            return f"linked.{super().get_filename_base(fullname, abiflags)}"

    class LinkedCache(Cache):
        """Code to link. None is shipped: the machine code for Python already contains it."""

        _impl_class = LinkedCacheImpl

        def save_overload(self, signature: Any, result: Any) -> None:
            if not PREBUILDING:
                super().save_overload(signature, result)

    @numba.njit(inline="always", **OPTIONS)
    def new_buffer(size: int) -> Any:
        """Scratch space, allocated by the compiled caller, which must count references."""
        return np.zeros(size, np.int64)

    class SumType(types.Type):
        """A weighted sum: adds each number written to it times the weight of its index.

        It replaces a tensor, which would have to be cleared and read; nothing is allocated.
        """

        def __init__(self) -> None:
            super().__init__("Sum")

    @register_model(SumType)
    class SumModel(models.StructModel):
        def __init__(self, manager: Any, kind: Any) -> None:
            pointer = types.CPointer(types.float64)  # type: ignore[attr-defined]
            super().__init__(manager, kind, [("weights", pointer), ("total", pointer)])

    SUM = SumType()

    @intrinsic
    def new_sum(typing_context: Any, weights: Any) -> Any:
        """A sum that starts from 0. It must not outlive the function that makes it."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            made = cgutils.create_struct_proxy(SUM)(context, builder)
            made.weights = context.make_array(weights)(context, builder, args[0]).data
            made.total = cgutils.alloca_once(builder, context.get_value_type(types.float64))
            builder.store(context.get_constant(types.float64, 0.0), made.total)
            return made._getvalue()

        return SUM(weights), codegen

    @intrinsic
    def add_weighed(typing_context: Any, found: Any, index: Any, number: Any) -> Any:
        """Add a number times the weight of its index."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            made = cgutils.create_struct_proxy(SUM)(context, builder, value=args[0])
            place = context.cast(builder, args[1], index, types.intp)
            value = context.cast(builder, args[2], number, types.float64)
            weighed = builder.fmul(builder.load(builder.gep(made.weights, [place])), value)
            builder.store(builder.fadd(builder.load(made.total), weighed), made.total)
            return context.get_dummy_value()

        return types.void(found, index, number), codegen

    @intrinsic
    def total_of(typing_context: Any, found: Any) -> Any:
        """The total of a sum."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.load(cgutils.create_struct_proxy(SUM)(context, builder, value=args[0]).total)

        return types.float64(found), codegen

    @overload(len)
    def length_of_sum(found):  # type: ignore[no-untyped-def]
        return (lambda found: 0) if isinstance(found, SumType) else None

    @overload(operator.getitem)
    def read_sum(found, index):  # type: ignore[no-untyped-def]
        return (lambda found, index: 0.0) if isinstance(found, SumType) else None

    @overload(operator.setitem)
    def write_sum(found, index, number):  # type: ignore[no-untyped-def]
        return (lambda found, index, number: add_weighed(found, index, number)) if isinstance(found, SumType) else None
